import { type ESTree, parseSync, Visitor, type VisitorObject } from 'rolldown/utils';

/** One small fault that could be in a file. */
export interface Mutant {
  /** The piece of the text that is replaced. */
  start: number;
  end: number;
  before: string;
  after: string;
  line: number;
}

interface Range {
  start: number;
  end: number;
}

/** What takes the place of each operator. */
const operators = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
    '&': '|',
    '&&': '||',
    '||': '&&',
    '+=': '-=',
    '-=': '+=',
    '++': '--',
    '--': '++',
  }),
);

/** Comparisons of SQL, in a query builder's argument or a template. */
const sqlComparisons = new Map(
  Object.entries({
    '=': '<>',
    '<>': '=',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
  }),
);

/** Methods of a chain that works without them too, on more or on something else. */
const optionalMethods = new Set([
  'where',
  'forUpdate',
  'filter',
  'sort',
  'toSorted',
  'reverse',
  'slice',
  'subarray',
  'trim',
]);

const oppositeMethods = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    max: 'min',
    min: 'max',
    ceil: 'floor',
    floor: 'ceil',
  }),
);

/**
 * Every mutant of a file, in the order of the text; of the named top-level declarations alone where some are
 * named.
 */
export function mutantsOf(file: string, text: string, declarations?: readonly string[]): Mutant[] {
  const { program, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} cannot be read: ${error.message}`);
  const edits: (Range & { after: string })[] = [];
  const skipped: Range[] = [];
  new Visitor(
    visitorFor(
      text,
      (range, after) => edits.push({ start: range.start, end: range.end, after }),
      ({ start, end }) => skipped.push({ start, end }),
    ),
  ).visit(program);
  const wanted = declarations?.map((name) => rangeOf(program, file, name));
  return edits
    .filter((edit) => wanted?.some((range) => isWithin(edit, range)) ?? true)
    .filter((edit) => !skipped.some((range) => isWithin(edit, range)))
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, after }) => ({
      start,
      end,
      before: text.slice(start, end),
      after,
      line: text.slice(0, start).split('\n').length,
    }));
}

/** The file with the fault in it. */
export function applyMutant(text: string, { start, end, after }: Mutant): string {
  return text.slice(0, start) + after + text.slice(end);
}

type Replace = (range: Range, after: string) => void;

function visitorFor(text: string, replace: Replace, skip: (range: Range) => void): VisitorObject {
  const thrown = new Set<number>();
  const swap = (left: Range, operator: string, right: Range) => {
    const start = text.indexOf(operator, left.end);
    const other = operators.get(operator);
    if (other === undefined || start < 0 || start >= right.start) return;
    replace({ start, end: start + operator.length }, other);
  };
  return {
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    TSLiteralType: skip,
    JSXAttribute: ({ value }) => {
      if (value?.type === 'Literal') skip(value);
    },
    BinaryExpression: ({ left, operator, right }) => {
      swap(left, operator, right);
      for (const side of [left, right])
        if (side.type === 'Literal' && typeof side.value === 'string') skip(side);
    },
    AssignmentExpression: ({ left, operator, right }) => swap(left, operator, right),
    LogicalExpression: ({ left, operator, right, end }) => {
      if (operator === '??') replace({ start: left.end, end }, '');
      else swap(left, operator, right);
    },
    UnaryExpression: ({ operator, argument, start }) => {
      if (operator === '!') replace({ start, end: argument.start }, '');
    },
    UpdateExpression: ({ operator, prefix, start, end }) => {
      const at = prefix ? start : end - operator.length;
      replace({ start: at, end: at + operator.length }, operators.get(operator) ?? operator);
    },
    IfStatement: ({ test, consequent }) => {
      decideAlways(test, replace);
      // Without its condition it is never thrown: that is one mutant already.
      const only = consequent.type === 'BlockStatement' ? consequent.body[0] : consequent;
      if (only?.type === 'ThrowStatement') thrown.add(only.start);
    },
    ConditionalExpression: ({ test }) => decideAlways(test, replace),
    SwitchCase: ({ test, consequent }) => {
      if (test) skip(test);
      const [first] = consequent;
      const last = consequent.at(-1);
      if (first !== undefined && last !== undefined) replace({ start: first.start, end: last.end }, '');
    },
    ThrowStatement: (node) => {
      if (!thrown.has(node.start)) replace(node, ';');
    },
    ExpressionStatement: (node) => {
      if (hasEffect(node.expression)) replace(node, ';');
    },
    CallExpression: (node) => {
      changeCall(node, replace);
      // The types know the names that a method takes, such as a column's; SQL's comparisons they do not.
      if (node.callee.type !== 'MemberExpression') return;
      for (const argument of node.arguments) {
        if (argument.type === 'Literal' && typeof argument.value === 'string') {
          if (sqlComparisons.get(argument.value) === undefined) skip(argument);
        }
      }
    },
    Literal: (node) => changeLiteral(node, replace),
    Property: ({ key, computed }) => {
      if (!computed) skip(key);
    },
    TaggedTemplateExpression: ({ quasi }) => {
      for (const part of quasi.quasis) {
        for (const { index, 0: operator } of text.slice(part.start, part.end).matchAll(/<=|>=|<>|[<>=]/g)) {
          const start = part.start + index;
          replace({ start, end: start + operator.length }, sqlComparisons.get(operator) ?? operator);
        }
      }
    },
  };
}

function decideAlways(test: ESTree.Expression, replace: Replace): void {
  replace(test, 'false');
  // What has an operator is turned round by that already.
  if (!['BinaryExpression', 'LogicalExpression', 'UnaryExpression'].includes(test.type))
    replace(test, 'true');
}

function hasEffect({ type }: ESTree.Expression): boolean {
  return type === 'CallExpression' || type === 'AwaitExpression' || type === 'AssignmentExpression';
}

function changeCall({ callee, end }: ESTree.CallExpression, replace: Replace): void {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
  const { name } = callee.property;
  const opposite = oppositeMethods.get(name);
  if (opposite !== undefined) replace(callee.property, opposite);
  if (optionalMethods.has(name)) replace({ start: callee.object.end, end }, '');
}

function changeLiteral(node: VisitedLiteral, replace: Replace): void {
  const { value } = node;
  if (typeof value === 'boolean') replace(node, String(!value));
  else if (typeof value === 'number') replace(node, String(value + 1));
  // A text with a space is for people to read.
  else if (typeof value === 'string' && value !== '' && !value.includes(' '))
    replace(node, `'${sqlComparisons.get(value) ?? ''}'`);
}

type VisitedLiteral = Parameters<NonNullable<VisitorObject['Literal']>>[0];

function rangeOf(program: ESTree.Program, file: string, name: string): Range {
  const found = program.body.find((statement) => namesOf(statement).includes(name));
  if (found === undefined) throw new Error(`${file} declares no ${name}`);
  return found;
}

function namesOf(statement: ESTree.Program['body'][number]): string[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration ? namesOf(statement.declaration) : [];
    case 'ExportDefaultDeclaration':
      return statement.declaration.type === 'FunctionDeclaration' ? namesOf(statement.declaration) : [];
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [statement.id.name] : [];
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    default:
      return [];
  }
}

const isWithin = (inner: Range, outer: Range): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
