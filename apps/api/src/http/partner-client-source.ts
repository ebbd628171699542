import * as contract from '@credence/contract/partner-endpoints';
import type { AnyPartnerEndpoint } from '@credence/contract/partner-endpoint';
import { exportLine } from '@credence/contract/partner-export';
import { importLine, importReport } from '@credence/contract/partner-import';
import type { JsonSchema } from '@valibot/to-json-schema';
import { isPartnerEndpoint } from './partner-openapi.ts';
import { jsonSchema } from './serve.ts';

const named: readonly (readonly [string, unknown])[] = Object.entries(contract);

/** Every call of the partners' API by its name in the contract, in the order of the names. */
const calls: readonly (readonly [string, AnyPartnerEndpoint])[] = named
  .flatMap(([name, value]): (readonly [string, AnyPartnerEndpoint])[] =>
    isPartnerEndpoint(value) ? [[name, value]] : [],
  )
  .toSorted(([one], [other]) => (one < other ? -1 : 1));

type Definition = JsonSchema | boolean;

const text = (value: unknown): string => JSON.stringify(value).replaceAll(/^"|"$/g, "'");

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  if (additionalProperties === undefined || additionalProperties === false) return 'Record<string, never>';
  return `Record<string, ${typeOf(additionalProperties)}>`;
}

/** A JSON schema of the contract as a type. What it says of forms and bounds is the server's to check. */
function typeOf(schema: Definition | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return 'unknown';
  if (schema.const !== undefined) return text(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(text));
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice !== undefined) return union(choice.map(typeOf));
  switch (schema.type) {
    case 'object':
      return objectType(schema);
    case 'array': {
      const item = typeOf(Array.isArray(schema.items) ? undefined : schema.items);
      return item.includes('|') ? `(${item})[]` : `${item}[]`;
    }
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

/** The calls of the typed client, made from the contract. */
export function partnerClientSource(): string {
  const types = calls.map(
    ([name, { input, result, summary }]) => `  /** ${summary}. */
  ${name}: {
    input: ${typeOf(jsonSchema(input, 'input'))};
    result: ${typeOf(jsonSchema(result, 'output'))};
  };`,
  );
  const table = calls.map(
    ([name, { method, path }]) => `  ${name}: { method: '${method}', path: '${path}' },`,
  );
  return `// Long: made by \`npm run client:write\` from the contract; a test compares the two.

/** What each call takes and gives. */
export interface Calls {
${types.join('\n')}
}

/** A line of an export. */
export type ExportLine = ${typeOf(jsonSchema(exportLine, 'output'))};

/** A line of an import. */
export type ImportLine = ${typeOf(jsonSchema(importLine, 'input'))};

/** What became of an import's lines. */
export type ImportReport = ${typeOf(jsonSchema(importReport, 'output'))};

/** Where each call goes. */
export const calls: Readonly<Record<keyof Calls, { method: string; path: string }>> = {
${table.join('\n')}
};
`;
}
