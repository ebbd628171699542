/** Moves the focus to the first of these elements that can take it, once the page shows them. */
export function focusFirst(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    for (const id of ids) {
      const found = document.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]:not(:disabled)`);
      if (!found) continue;
      found.focus();
      return;
    }
  });
}
