import { type RetCodeName, retCodes } from '@credence/contract/ret-codes';

const names = new Map<number, string>(Object.entries(retCodes).map(([name, code]) => [code, name]));

const isRetCodeName = (name: string): name is RetCodeName => Object.hasOwn(retCodes, name);

/** The name of a `ret_code`, or undefined for a number that this build does not know. */
export function retCodeName(code: number): RetCodeName | undefined {
  const name = names.get(code);
  return name !== undefined && isRetCodeName(name) ? name : undefined;
}
