import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Requests with another host name than the address has, which `fetch` cannot; returns the body. */
export function askAtHost(
  url: string,
  host: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body = '' } = options;
    const sent = request(url, { method, headers: { ...headers, host } }, (answer) => resolve(text(answer)));
    sent.on('error', reject);
    sent.end(body);
  });
}
