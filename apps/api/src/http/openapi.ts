import * as contract from '@credence/contract/endpoints';
import type { AnyEndpoint } from '@credence/contract/endpoint';
import type { JsonSchema } from '@valibot/to-json-schema';
import { jsonSchema } from './serve.ts';

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'input' in value
  );
}

/** Every endpoint that the contract exports. */
const exported: readonly unknown[] = Object.values(contract);
export const endpoints: readonly AnyEndpoint[] = exported.filter(isEndpoint);

const security: Record<AnyEndpoint['access'], { sign: string; schemes: object[] }> = {
  public: { sign: 'Anybody', schemes: [] },
  account: { sign: 'A signed-in account holder', schemes: [{ accountSession: [] }] },
  sdk: { sign: 'An SDK session', schemes: [{ sdkToken: [] }] },
  officer: { sign: 'A signed-in officer', schemes: [{ officerSession: [] }] },
};

/** A schema with definitions is a resource of its own, so that its references are found in it. */
const ofItsOwn = (schema: JsonSchema, path: string): JsonSchema =>
  schema.$defs === undefined ? schema : { $id: `${path}/result`, ...schema };

function operation(endpoint: AnyEndpoint, sdk: boolean) {
  const input = jsonSchema(endpoint.input, 'input');
  const { sign, schemes } = security[endpoint.access];
  const parameters = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }));
  return {
    summary: endpoint.summary,
    description: `${sign}.`,
    security: sdk && endpoint.access === 'account' ? [{ sdkToken: [] }] : schemes,
    ...(endpoint.method === 'GET'
      ? { parameters }
      : { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: {
      200: {
        description: 'The envelope; any ret_code other than 0 is a refusal.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['ret_code', 'ret_msg', 'result'],
              properties: {
                ret_code: { type: 'integer' },
                ret_msg: { type: 'string' },
                result: ofItsOwn(jsonSchema(endpoint.result, 'output'), endpoint.path),
              },
            },
          },
        },
      },
    },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi() {
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, endpoint: AnyEndpoint, sdk: boolean) => {
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, sdk) };
  };
  for (const endpoint of endpoints) {
    add(endpoint.path, endpoint, false);
    if (endpoint.sdkPath !== undefined) add(endpoint.sdkPath, endpoint, true);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Credence',
      version: '0.1.0',
      description:
        'Identity verification and compliance onboarding. Refusals come with HTTP 200 and a ret_code.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      securitySchemes: {
        accountSession: { type: 'apiKey', in: 'cookie', name: 'credence.session_token' },
        officerSession: { type: 'apiKey', in: 'cookie', name: 'credence-console.session_token' },
        sdkToken: { type: 'apiKey', in: 'header', name: contract.sdkHeaders.token },
      },
    },
  };
}
