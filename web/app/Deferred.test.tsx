// @vitest-environment happy-dom
import { act as settle, cleanup, render } from "@testing-library/react";
import { Provider, useAtomValue } from "jotai/react";
import { atom, createStore } from "jotai/vanilla";
import { useLayoutEffect } from "react";
import { afterEach, expect, it } from "vitest";
import { afterPaint, changeByUser, DeferredPart, UrgentPart } from "./Deferred.tsx";

afterEach(cleanup);

type Store = ReturnType<typeof createStore>;

const countAtom = atom(0);
const count = (store: Store) => store.set(countAtom, 1);

/** Shows a count in four places. Returns the order in which they show it after `change`. */
async function orderOf(change: (store: Store) => void): Promise<string[]> {
  const store = createStore();
  const order: string[] = [];
  function Count({ name }: { name: string }) {
    const shown = useAtomValue(countAtom);
    useLayoutEffect(() => void (shown > 0 && order.push(name)), [shown, name]);
    return null;
  }
  render(
    <Provider store={store}>
      <DeferredPart>
        <Count name="elsewhere" />
        <UrgentPart>
          <Count name="clicked, elsewhere" />
        </UrgentPart>
      </DeferredPart>
      <DeferredPart part="panel">
        <Count name="panel" />
      </DeferredPart>
      <Count name="clicked" />
    </Provider>,
  );
  await settle(async () => {
    change(store);
    expect(store.get(countAtom)).toBe(1);
    await afterPaint();
  });
  cleanup();
  return order;
}

const PANEL_LAST = ["clicked, elsewhere", "clicked", "elsewhere", "panel"];

it("what the user changes shows first where it was clicked", async () => {
  expect(await orderOf((store) => changeByUser(() => count(store))))
    .toEqual(["clicked, elsewhere", "panel", "clicked", "elsewhere"]);
});

it("what arrives before the paint of a click does not render what waits for it", async () => {
  const arrived = (store: Store) => {
    changeByUser(() => store.set(countAtom, 2));
    count(store);
  };
  expect(await orderOf(arrived)).toEqual(["clicked, elsewhere", "panel", "clicked", "elsewhere"]);
});

it("a panel follows a change of the address", async () => {
  expect(await orderOf((store) => changeByUser(() => count(store), "address"))).toEqual(PANEL_LAST);
});

it("a panel follows a change in a dialog before it", async () => {
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.open = true;
  expect(await orderOf((store) => changeByUser(() => count(store)))).toEqual(PANEL_LAST);
  dialog.remove();
});

it("what arrives by itself, or is to be done at once, shows everywhere at once", async () => {
  const all = ["elsewhere", "clicked, elsewhere", "panel", "clicked"];
  expect(await orderOf(count)).toEqual(all);
  expect(await orderOf((store) => changeByUser(() => changeByUser(() => count(store), "address"), "urgent")))
    .toEqual(all);
});

it.each(["waits", "is being rendered"])(
  "what %s shows together with what arrives by itself",
  async (state) => {
    const store = createStore();
    const otherAtom = atom(0);
    const shown: string[] = [];
    function Counts() {
      shown.push(`${useAtomValue(countAtom)} ${useAtomValue(otherAtom)}`);
      return null;
    }
    render(
      <Provider store={store}>
        <DeferredPart>
          <Counts />
        </DeferredPart>
      </Provider>,
    );
    await settle(async () => {
      changeByUser(() => count(store));
      await (state === "waits" ? Promise.resolve() : afterPaint());
      store.set(otherAtom, 1);
      await afterPaint();
    });
    // React may render a part once more, and then finds nothing new.
    expect([...new Set(shown)]).toEqual(["0 0", "1 1"]);
  },
);
