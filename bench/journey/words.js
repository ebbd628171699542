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
    const { width, height, top, bottom } = range.getBoundingClientRect();
    const box = node.parentElement.getBoundingClientRect();
    if (width < 2 || height < 2 || box.width < 2 || box.height < 2) continue;
    if (bottom < 0 || top > innerHeight) continue;
    globalThis.seenTexts.set(node, text);
    words += text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  }
  return words;
})();
