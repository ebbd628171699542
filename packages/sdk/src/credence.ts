// For a script tag: `Credence.mount(…)`, `Credence.open(…)` and `<credence-verify>`.
import { defineElement } from './define-element.ts';
import { mount } from './mount.ts';
import { open, returned } from './page.ts';

declare global {
  var Credence: { mount: typeof mount; open: typeof open; returned: typeof returned } | undefined;
}

globalThis.Credence ??= { mount, open, returned };
defineElement();
