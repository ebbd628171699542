import type { Findings } from '../lib/check.ts';
import { compareTemplates, publishedList } from '../lib/published-templates.ts';

/** What was published of a questionnaire never changes under its version, its texts neither. */
export function checkPublishedTemplates(base: string): Findings {
  const { added, changed } = compareTemplates(base);
  return {
    problems: [
      ...changed.map(
        (file) => `${file}: was changed after it was published; give the template a new version`,
      ),
      ...added.map((file) => `${publishedList}: lacks ${file} (npm run questionnaires:publish)`),
    ],
  };
}
