import {
  type QuestionnaireTemplate,
  questionnaireTemplate,
  type TemplateStructure,
} from '@credence/contract/questionnaire-template';
import * as v from 'valibot';
import { checkTemplate } from './check.ts';
import type { IsCountry } from './check-conditions.ts';
import type { TemplateFault } from './fault.ts';

export type ReadTemplate =
  | { template: QuestionnaireTemplate; faults: readonly [] }
  | { faults: readonly TemplateFault[] };

/**
 * Reads a template from outside: its form, and then what `checkTemplate` looks at. Each fault names its
 * place; without one it is ready for `questionnaireOf`.
 */
export function readTemplate(given: unknown, isCountry: IsCountry): ReadTemplate {
  const read = readForm(given);
  if (!('template' in read)) return read;
  const faults = checkTemplate(read.template, isCountry);
  return faults.length > 0 ? { faults } : read;
}

/** Officers read it, who do not know the words of the library. */
function textOf({ expected, received, message }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'is missing';
  return expected === 'never' ? 'is not known here' : message;
}

/** The same, as far as its form goes. */
export function readForm(given: unknown): ReadTemplate {
  const read = v.safeParse(questionnaireTemplate, given);
  if (read.success) return { template: read.output, faults: [] };
  return { faults: read.issues.map((issue) => ({ place: v.getDotPath(issue) ?? '', text: textOf(issue) })) };
}

/** What officers write of a template. */
export function structureOf(template: QuestionnaireTemplate): TemplateStructure {
  const { code: _, version: __, languages: ___, ...structure } = template;
  return structure;
}
