/** See server-bundle.mjs. */
export function serverBundle(programs?: readonly string[]): Promise<(program: string) => string>;
export function bundledArguments(file: string, args?: readonly string[]): Promise<string[]>;
export function isBundled(file: string): boolean;
