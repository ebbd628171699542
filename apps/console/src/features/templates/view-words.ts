import type { TemplateView } from '../template/index.ts';

export const viewTitles: Record<TemplateView, string> = {
  all: 'All',
  published: 'Published',
  retired: 'Retired',
  withdrawn: 'Withdrawn',
  draft: 'Drafts',
  submitted: 'To approve',
  offered: 'Offered by the release',
};

/** Views with a link of their own; the others are chosen by the filter. */
export const linkedViews = ['all', 'draft', 'submitted', 'offered'] as const;

/** States that the filter narrows all templates to. */
export const filteredViews = ['published', 'retired', 'withdrawn'] as const;

export const emptyTexts: Record<TemplateView, { title: string; text: string }> = {
  all: { title: 'There is no template', text: 'Write the first one.' },
  published: { title: 'No template is published', text: 'Accounts cannot open any questionnaire.' },
  retired: { title: 'No template is retired', text: 'Those that are no longer opened would be here.' },
  withdrawn: {
    title: 'No template is withdrawn',
    text: 'Those that take no more answers would be here.',
  },
  draft: { title: 'Nobody is writing', text: 'Open a template and start a draft from one of its versions.' },
  submitted: {
    title: 'Nothing waits for approval',
    text: 'Drafts that an officer has submitted appear here, for another officer to approve.',
  },
  offered: {
    title: 'The release offers nothing new',
    text: 'Where officers have published a version of their own, a newer one of the release waits here.',
  },
};
