import type { BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { vendorOrigins } from './world.ts';

/** Headers that every answer of the server carries, with what they must say. */
const requiredHeaders: Readonly<Record<string, RegExp>> = {
  // Pictures of applicants, and pages of vendors' parts, have an even stricter one.
  'content-security-policy':
    /^default-src 'none'; sandbox$|^default-src 'none';script-src 'self'.*frame-ancestors 'self'|^default-src 'self';script-src 'self'(?: 'sha256-[^']+')*;style-src 'self'(?: 'sha256-[^']+')*;.*frame-ancestors '(?:none'|self' https?:)/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/i,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /camera=\(self[ )]/,
};

/** What a browser context said and asked for. */
export interface Watch {
  /** Every address requested. */
  readonly addresses: readonly string[];
  /**
   * Fails if anything went wrong on any page: console errors (violations of the content policy among
   * them), exceptions, missing headers.
   */
  expectClean(): void;
}

/** Records a context from now on. Errors that match `expected` belong to the test. */
export function watch(context: BrowserContext, expected: readonly RegExp[] = []): Watch {
  const addresses: string[] = [];
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  context.on('console', (message) => {
    if (message.type() === 'error' || /content security policy/i.test(message.text())) {
      note(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => note(`exception: ${error.error().message}`));
  context.on('request', (request) => addresses.push(request.url()));
  context.on('response', (response) => {
    if (!response.url().startsWith('http') || response.headers()['x-made-by-test']) return;
    if (vendorOrigins.has(new URL(response.url()).origin)) return;
    const headers = response.headers();
    // Pages that other sites may show in a frame say so by name, which the older header cannot.
    const framed = /frame-ancestors 'self'/.test(headers['content-security-policy'] ?? '');
    for (const [name, pattern] of Object.entries(requiredHeaders)) {
      if (framed && name === 'x-frame-options') continue;
      if (!pattern.test(headers[name] ?? '')) note(`header ${name} of ${response.url()}: ${headers[name]}`);
    }
  });
  return {
    addresses,
    expectClean: () => expect(problems, 'what went wrong on the pages').toEqual([]),
  };
}
