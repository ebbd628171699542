import * as contract from '@credence/contract/partner-endpoints';
import {
  type AnyPartnerEndpoint,
  idempotencyHeader,
  inQuery,
  namesInPath,
  problemDetails,
} from '@credence/contract/partner-endpoint';
import { jsonSchema } from './serve.ts';

const exported: readonly unknown[] = Object.values(contract);

/** Whether something that the contract exports is a call of the partners' API. */
export const isPartnerEndpoint = (value: unknown): value is AnyPartnerEndpoint =>
  typeof value === 'object' && value !== null && 'scope' in value && 'path' in value && 'input' in value;

/** Every call of the partners' API. */
export const partnerEndpoints: readonly AnyPartnerEndpoint[] = exported.filter(isPartnerEndpoint);

function operation(endpoint: AnyPartnerEndpoint) {
  const input = jsonSchema(endpoint.input, 'input');
  const named = namesInPath(endpoint.path);
  const properties = Object.entries(input.properties ?? {});
  const inPath = properties.filter(([name]) => named.includes(name));
  const others = properties.filter(([name]) => !named.includes(name));
  const required = (input.required ?? []).filter((name) => !named.includes(name));
  const parameters = [
    ...inPath.map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...(inQuery(endpoint)
      ? others.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
      : []),
    ...(endpoint.method === 'GET'
      ? []
      : [
          {
            name: idempotencyHeader,
            in: 'header',
            required: endpoint.method === 'POST',
            schema: { type: 'string', minLength: 8, maxLength: 128 },
          },
        ]),
  ];
  const answer = (schema: object) => ({ content: { 'application/json': { schema } } });
  const result = jsonSchema(endpoint.result, 'output');
  return {
    summary: endpoint.summary,
    description: `Scope: ${endpoint.scope}.${endpoint.mode === 'test' ? ' Test keys alone.' : ''}`,
    security: [{ key: [] }],
    parameters,
    ...(inQuery(endpoint)
      ? {}
      : {
          requestBody: answer({
            type: 'object',
            properties: Object.fromEntries(others),
            required,
            additionalProperties: false,
          }),
        }),
    responses: {
      '2XX': { description: 'Done; 201 where something was created.', ...answer(result) },
      default: {
        description: 'Refused, with a code that never changes.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** The partners' API as an OpenAPI 3.1 document of its own. */
export function partnerOpenApi() {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of partnerEndpoints)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Credence for partners',
      version: '0.1.0',
      description:
        'For the servers of sites that open the flow for their users. Errors are problem details (RFC 9457).',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemDetails, 'output') },
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
  };
}
