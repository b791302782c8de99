/** A file that the app has the browser save. */
export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** Returns the next file that the app has the browser save, by the click of a link with `download`. */
export function nextDownload(): Promise<SavedFile> {
  const { prototype } = HTMLAnchorElement;
  const { click } = prototype;
  return new Promise((resolve, reject) => {
    prototype.click = function () {
      if (!this.hasAttribute("download")) return click.call(this);
      prototype.click = click;
      const name = this.download;
      fetch(this.href).then((file) => file.text()).then((text) => resolve({ name, text }), reject);
    };
  });
}
