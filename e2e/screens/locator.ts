import { fireEvent } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import {
  byLabel,
  byPlaceholder,
  byRole,
  byText,
  isShown,
  matches,
  oneLine,
  type RoleOptions,
  type Wanted,
} from "./elements.ts";
import { eventually, turn } from "./eventually.ts";
import { toKeys } from "./keys.ts";

type Find = (roots: readonly Element[]) => Element[];

interface Filter {
  readonly has?: ScreenLocator;
  readonly hasText?: Wanted;
  readonly visible?: boolean;
}

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Uint8Array<ArrayBuffer>;
}

interface TextOptions {
  readonly exact?: boolean;
}

/**
 * The part of Playwright's `Locator` that the stories use: it finds its elements again each time, and an action waits
 * until there is exactly one that can be used.
 */
export class ScreenLocator {
  readonly #find: Find;
  readonly #title: string;
  readonly #page: LocatorHost;
  /** The role that it was found by. */
  readonly role: string;

  constructor(host: LocatorHost, find: Find, title: string, role = "") {
    this.#page = host;
    this.#find = find;
    this.#title = title;
    this.role = role;
  }

  toString(): string {
    return this.#title;
  }

  page(): LocatorHost {
    return this.#page;
  }

  /** Returns the elements that match now. */
  elements(roots: readonly Element[] = [document.body]): Element[] {
    return [...new Set(this.#find(roots))];
  }

  #inside(title: string, find: (root: Element) => Element[], role = ""): ScreenLocator {
    return this.#next(title, (found) => found.flatMap(find), role);
  }

  #next(title: string, choose: (found: Element[]) => Element[], role = this.role): ScreenLocator {
    const name = this.#title === "page" ? title : `${this.#title} › ${title}`;
    return new ScreenLocator(this.#page, (roots) => choose(this.elements(roots)), name, role);
  }

  getByRole(role: string, options: RoleOptions = {}): ScreenLocator {
    const title = `${role}${options.name === undefined ? "" : ` ${String(options.name)}`}`;
    return this.#inside(title, (root) => byRole(root, role, options), role);
  }

  getByLabel(label: Wanted, { exact }: TextOptions = {}): ScreenLocator {
    return this.#inside(`label ${String(label)}`, (root) => byLabel(root, label, exact));
  }

  getByText(text: Wanted, { exact }: TextOptions = {}): ScreenLocator {
    return this.#inside(`text ${String(text)}`, (root) => byText(root, text, exact));
  }

  getByPlaceholder(text: Wanted, { exact }: TextOptions = {}): ScreenLocator {
    return this.#inside(`placeholder ${String(text)}`, (root) => byPlaceholder(root, text, exact));
  }

  locator(selector: string): ScreenLocator {
    // Playwright's `>` at the start means the element itself.
    return this.#inside(selector, (root) => [...root.querySelectorAll(selector)]);
  }

  filter({ has, hasText, visible }: Filter): ScreenLocator {
    return this.#next(
      "filtered",
      (found) =>
        found.filter((element) =>
          (has === undefined || has.elements([element]).length > 0) &&
          (hasText === undefined || matches(oneLine(element.textContent), hasText)) &&
          (visible === undefined || isShown(element) === visible)
        ),
    );
  }

  first(): ScreenLocator {
    return this.nth(0);
  }

  last(): ScreenLocator {
    return this.nth(-1);
  }

  nth(index: number): ScreenLocator {
    return this.#next(`at ${index}`, (found) => found.slice(index, index + 1 || undefined));
  }

  all(): Promise<ScreenLocator[]> {
    return Promise.resolve(this.elements().map((_, index) => this.nth(index)));
  }

  count(): Promise<number> {
    return Promise.resolve(this.elements().length);
  }

  /** Waits until there is exactly one such element that `isReady`. */
  async #one<E extends Element = HTMLElement>(isReady: (element: E) => boolean = isAttached): Promise<E> {
    const attempt = () => {
      // The caller knows the element's type.
      const found = this.elements() as unknown as E[];
      const [element] = found;
      if (found.length > 1) return { problem: `${found.length} elements match ${this.#title}` };
      if (!element) return { problem: `no element matches ${this.#title}` };
      return isReady(element) ? { value: element } : { problem: `${this.#title} cannot be used` };
    };
    await eventually(attempt);
    // What is rendered together with it, such as a heading that takes the focus, comes first.
    await turn();
    return await eventually(attempt);
  }

  async click(_options: { force?: boolean } = {}): Promise<void> {
    await this.#user().click(await this.#one(isUsable));
  }

  async check(): Promise<void> {
    const box = await this.#one<HTMLInputElement>(isUsable);
    if (!box.checked) await this.#user().click(box);
  }

  async uncheck(): Promise<void> {
    const box = await this.#one<HTMLInputElement>(isUsable);
    if (box.checked) await this.#user().click(box);
  }

  /** Replaces the text of a field. */
  async fill(value: string): Promise<void> {
    const field = await this.#one<HTMLInputElement>(isUsable);
    field.focus();
    fireEvent.input(field, { target: { value } });
    fireEvent.change(field, { target: { value } });
  }

  async selectOption(choice: string | { readonly label: string }): Promise<void> {
    const wanted = typeof choice === "string" ? choice : choice.label;
    const hasOption = (select: HTMLSelectElement) =>
      [...select.options].some(({ value, text }) => value === wanted || oneLine(text) === wanted);
    const isReady = (element: HTMLSelectElement) => isUsable(element) && hasOption(element);
    await this.#user().selectOptions(await this.#one(isReady), wanted);
  }

  /** Chooses the files of an input. */
  async setInputFiles(files: readonly ChosenFile[]): Promise<void> {
    const input = await this.#one<HTMLInputElement>(isUsable);
    const chosen = files.map(({ name, mimeType, buffer }) => new File([buffer], name, { type: mimeType }));
    fireEvent.change(input, { target: { files: chosen } });
  }

  async focus(): Promise<void> {
    (await this.#one()).focus();
  }

  async blur(): Promise<void> {
    (await this.#one()).blur();
  }

  async press(key: string): Promise<void> {
    // In the same task, so that nothing takes the focus in between.
    (await this.#one()).focus();
    await this.#user().keyboard(toKeys(key));
  }

  async innerText(): Promise<string> {
    return oneLine((await this.#one()).textContent);
  }

  async textContent(): Promise<string | null> {
    return (await this.#one()).textContent;
  }

  async inputValue(): Promise<string> {
    return (await this.#one<HTMLInputElement>()).value;
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name);
  }

  async evaluate<R, A>(work: (element: Element, argument: A) => R, argument?: A): Promise<R> {
    // Without an argument, `work` takes none.
    return work(await this.#one(), argument as A);
  }

  #user(): UserEvent {
    return this.#page.user;
  }
}

/** What a locator belongs to. */
export interface LocatorHost {
  readonly user: UserEvent;
}

function isAttached(element: Element): boolean {
  return element.isConnected;
}

/** Returns whether a user could click or fill in the element. */
function isUsable(element: Element): boolean {
  return isShown(element) && !element.matches(":disabled, fieldset[disabled] *, [aria-disabled=true]");
}
