import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  createQueryId,
  PostgresQueryCompiler,
  type DeleteQueryNode,
  type InsertQueryNode,
  type RootOperationNode,
  type UpdateQueryNode,
} from 'kysely';
import { statementName } from './database.ts';

/** A statement that was compiled once. */
export interface Statement {
  name: string;
  text: string;
  node: RootOperationNode;
}

type WriteNode = InsertQueryNode | UpdateQueryNode | DeleteQueryNode;

const kinds: ReadonlySet<string> = new Set<WriteNode['kind']>([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
]);
const isWrite = (node: RootOperationNode): node is WriteNode => kinds.has(node.kind);

/** Every table that a statement names, read or written. */
function tablesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('kind' in value && value.kind === 'TableNode') return [JSON.stringify(value)];
  return Object.values(value).flatMap(tablesOf);
}

const compiler = new PostgresQueryCompiler();
const merged = new Map<string, Statement | undefined>();

/**
 * Writes as one statement with what the last one returns; its parameters are theirs, one after the other.
 * Undefined where that could come to something else than one after the other: parts of a statement do not see
 * what the others write, so no table may be in two of them.
 */
export function mergeWrites(statements: readonly Statement[]): Statement | undefined {
  const key = statements.map(({ name }) => name).join();
  if (!merged.has(key)) merged.set(key, merge(statements.map(({ node }) => node)));
  return merged.get(key);
}

function merge(nodes: readonly RootOperationNode[]): Statement | undefined {
  const last = nodes.at(-1);
  if (last === undefined || !nodes.every(isWrite) || !isWrite(last)) return undefined;
  const tables = nodes.flatMap((node) => [...new Set(tablesOf(node))]);
  if (new Set(tables).size < tables.length) return undefined;
  const expressions = nodes.flatMap((node, at) => {
    const { with: own, ...rest } = node;
    const inner = own?.expressions ?? [];
    if (node === last) return inner;
    const name = CommonTableExpressionNameNode.create(`along_${at}`);
    return [...inner, CommonTableExpressionNode.create(name, rest)];
  });
  const node: WriteNode = { ...last, with: { kind: 'WithNode', expressions } };
  const text = compiler.compileQuery(node, createQueryId()).sql;
  return { name: statementName(text), text, node };
}
