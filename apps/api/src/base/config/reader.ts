import { OperatorError } from '../operator-error.ts';

/** Hosts of this machine: only there secrets go unencrypted. */
export const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Every problem of the environment at once. */
export class ConfigInvalid extends OperatorError {
  override readonly name = 'ConfigInvalid';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads single variables; each problem found goes into `problems`, in a sentence for the operator. */
export type ConfigReader = ReturnType<typeof readerOf>;

export function readerOf(environment: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  const text = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  const number = (name: string, fallback: number, minimum: number, maximum: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    if (!/^\d+$/.test(value) || Number(value) < minimum || Number(value) > maximum) {
      problems.push(`${name} must be a whole number from ${minimum} to ${maximum}.`);
      return fallback;
    }
    return Number(value);
  };
  const choice = <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
    const value = text(name);
    if (value === undefined) return fallback;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) problems.push(`${name} must be one of ${allowed.join(', ')}.`);
    return found ?? fallback;
  };
  const onOff = (name: string, fallback: boolean): boolean =>
    choice(name, fallback ? 'on' : 'off', ['on', 'off']) === 'on';
  const originOf = (name: string, entry: string): string[] => {
    const candidate = entry.trim();
    try {
      const url = new URL(candidate);
      if (url.origin === candidate.replace(/\/$/, '') && /^https?:$/.test(url.protocol)) {
        if (url.protocol === 'http:' && !loopback.test(url.hostname))
          problems.push(`${name}: ${candidate} must begin with https://, except on this machine.`);
        return [url.origin];
      }
    } catch {
      // Falls through to the problem below.
    }
    problems.push(`${name} must hold origins such as https://account.example.com, separated by commas.`);
    return [];
  };
  const entries = (name: string): string[] => text(name)?.split(',') ?? [];
  const origins = (name: string): string[] => entries(name).flatMap((entry) => originOf(name, entry));
  const pageAddress = (name: string, query: 'with query' | 'without query'): string | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    // Rejects characters that could break out of a link or change where it leads, and a query where paths are
    // appended.
    const plain = url?.username === '' && url.hash === '' && (query === 'with query' || url.search === '');
    if (url && /^https?:$/.test(url.protocol) && plain) return url.href.replace(/\/$/, '');
    problems.push(`${name} must be an address such as https://www.example.com.`);
    return undefined;
  };
  return { problems, text, number, choice, onOff, entries, originOf, origins, pageAddress };
}
