// The words that have come into sight since the last time, as far as one has scrolled; not what is folded, or
// there for the ear only.
(() => {
  globalThis.seenTexts ??= new WeakMap();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let words = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent;
    if (globalThis.seenTexts.get(node) === text) continue;
    if (!node.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const { width, height, left, top } = range.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    // What lies there: nothing outside the window, and something else where it is covered or cut off.
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!there || !(there.contains(node) || node.parentElement.contains(there))) continue;
    globalThis.seenTexts.set(node, text);
    words += text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  }
  return words;
})();
