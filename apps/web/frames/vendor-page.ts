import { container } from './connect.ts';

/**
 * Shows a page of the vendor's in a frame that fills this one. Answers the frame; another address put into
 * it leads it there.
 */
export function vendorPage(address: string): HTMLIFrameElement {
  const page = document.createElement('iframe');
  page.allow = 'camera; microphone; fullscreen; accelerometer; gyroscope; magnetometer';
  page.allowFullscreen = true;
  page.className = 'page';
  page.title = document.title;
  page.src = address;
  container().replaceChildren(page);
  return page;
}
