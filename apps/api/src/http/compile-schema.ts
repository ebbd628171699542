import ajvCompiler from '@fastify/ajv-compiler';
import serializerCompiler, { type Serializer } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchema, FastifySchemaCompiler } from 'fastify';

const customOptions = { removeAdditional: false, coerceTypes: false, useDefaults: true, allErrors: true };
/** One ajv serves all servers of a process, and remembers what it compiled. */
const validatorOf = ajvCompiler()({}, { customOptions });
const serializerOf = serializerCompiler()();
const serializers = new WeakMap<object, Serializer>();

/**
 * Compiles a schema when a request first needs it, and once a process, since both paths of an endpoint share
 * theirs. Compiling all of them would be a third of a start.
 */
export function compileOnDemand(app: FastifyInstance): void {
  app.setValidatorCompiler((route) => {
    let compiled: ReturnType<typeof validatorOf> | undefined;
    const validate: ReturnType<FastifySchemaCompiler<FastifySchema>> = (data: unknown) => {
      compiled ??= validatorOf({ ...route });
      const valid = compiled(data) === true;
      validate.errors = compiled.errors ?? null;
      return valid;
    };
    return validate;
  });
  app.setSerializerCompiler(({ httpStatus = 'default', ...route }) => {
    const schema: unknown = route.schema;
    const key = typeof schema === 'object' && schema !== null ? schema : {};
    return (data) => {
      let serialize = serializers.get(key);
      if (serialize === undefined) {
        serialize = serializerOf({ ...route, httpStatus });
        serializers.set(key, serialize);
      }
      return serialize(data);
    };
  });
}
