import { vi } from 'vitest';

/** An upload that a test brings to its end. */
export interface FakeUpload {
  address: string;
  headers: Record<string, string>;
  body: unknown;
  aborted: boolean;
  progress: (loaded: number, total: number) => void;
  answer: (body: unknown) => void;
  fail: () => void;
}

/** Takes the place of `XMLHttpRequest`; the result grows with every request. */
export function fakeUploads(): readonly FakeUpload[] {
  const made: FakeUpload[] = [];
  class Request extends EventTarget {
    upload = new EventTarget();
    withCredentials = false;
    status = 200;
    responseText = '';
    #address = '';
    readonly #headers: Record<string, string> = {};
    #upload: FakeUpload | undefined;

    open(_method: string, address: string): void {
      this.#address = address;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    send(body: unknown): void {
      this.#upload = {
        address: this.#address,
        headers: this.#headers,
        body,
        aborted: false,
        progress: (loaded, total) =>
          this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })),
        answer: (result) => {
          this.responseText = JSON.stringify(result);
          this.dispatchEvent(new Event('load'));
        },
        fail: () => this.dispatchEvent(new Event('error')),
      };
      made.push(this.#upload);
    }
    abort(): void {
      if (this.#upload) this.#upload.aborted = true;
      this.dispatchEvent(new Event('abort'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return made;
}
