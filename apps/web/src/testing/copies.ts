import { vi } from 'vitest';

/** A copy as the server sends it. */
export const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });

/** Answers every request from now on; tells what was asked for, and under which names files were saved. */
export function fakeCopies(reply: () => Response | Promise<Response> = pdf) {
  const asked: string[] = [];
  const saved: string[] = [];
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://fake.test');
    asked.push(url.pathname);
    sent.push(init);
    return reply();
  });
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return { asked, saved, sent, revoked };
}
