import {
  restoreTemplate,
  retireTemplate,
  startTemplateDraft,
  templateDraft,
  templateVersionDetail,
} from '@credence/contract/template-editing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, type Fake, Refused, stubServer } from '../../testing/fake-api.ts';
import { profile } from '../../testing/open-case.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { minutesAgo } from '../../testing/samples.ts';
import {
  sampleDetail,
  sampleDraft,
  sampleDraftId,
  sampleTemplate,
  sampleTemplateLine,
  sampleTexts,
} from '../../testing/template-samples.ts';

const address = { templateCode: 'donations', draftId: sampleDraftId };

async function openTemplate(change: Parameters<typeof sampleDetail>[0] = {}, ...fakes: readonly Fake[]) {
  const server = stubServer(
    ...fakes,
    profile,
    answer(templateVersionDetail, ({ version }) =>
      version === 1
        ? sampleDetail({
            ...change,
            shown: {
              template: { ...sampleTemplate, version: 1, sections: sampleTemplate.sections.slice(0, 1) },
              texts: sampleTexts,
              offered: false,
            },
          })
        : sampleDetail(change),
    ),
    answer(startTemplateDraft, () => address),
    answer(templateDraft, () => sampleDraft()),
    answer(retireTemplate, () => ({})),
    answer(restoreTemplate, () => ({})),
  );
  const user = openConsole('/template/donations');
  await screen.findByRole('heading', { level: 1, name: 'Donations' });
  const sent = (endpoint: { path: string }) =>
    server.calls.filter((call) => call.path === endpoint.path).map((call) => call.input);
  return { user, sent };
}

test('versions say when, by whom and why; another one can be looked at and compared', async () => {
  const { user } = await openTemplate();
  const row = screen.getByRole('row', { name: /^Version 2/ });
  expect(row.textContent).toContain('Olive Okafor');
  expect(row.textContent).toContain('Marta Lindqvist');
  expect(row.textContent).toContain('Asks for amounts too');
  await user.click(screen.getByRole('tab', { name: 'Changes' }));
  expect((await screen.findByRole('region', { name: 'Structure' })).textContent).toContain(
    'Section ‘Amounts’',
  );
  await user.click(screen.getByRole('link', { name: 'Version 1' }));
  expect(currentPath()).toBe('/template/donations?version=1');
  await screen.findByRole('heading', { level: 2, name: 'Version 1' });
});

test('a new draft is started from the newest version or from any other', async () => {
  const { user, sent } = await openTemplate();
  await user.click(screen.getByRole('button', { name: 'New draft from version 1' }));
  await waitFor(() => expect(currentPath()).toBe(`/template/donations/${sampleDraftId}`));
  expect(sent(startTemplateDraft)).toEqual([
    { templateCode: 'donations', from: { templateCode: 'donations', version: 1 } },
  ]);
});

test('a draft that was started meanwhile is a link away', async () => {
  const refused = answer(
    startTemplateDraft,
    () => new Refused('TEMPLATE_DRAFT_EXISTS', { draftId: sampleDraftId }),
  );
  const { user } = await openTemplate({}, refused);
  await user.click(screen.getByRole('button', { name: 'New draft' }));
  const link = within(await screen.findByRole('alert')).getByRole('link', { name: 'Open that draft' });
  expect(link.getAttribute('href')).toBe(`/console/template/donations/${sampleDraftId}`);
});

test('a draft under way and an offer of the release are told', async () => {
  const lastEdited = { officerName: 'Olive Okafor', at: minutesAgo(9) };
  await openTemplate({
    line: sampleTemplateLine({
      offered: 3,
      draft: { draftId: sampleDraftId, state: 'editing', lastEdited, submitted: null },
    }),
  });
  expect(screen.getByRole('link', { name: 'Open the draft' })).toBeTruthy();
  expect(screen.getByText('The release offers version 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New draft from it' })).toBeNull();
});

test('the offered version becomes a draft on a press', async () => {
  const { user, sent } = await openTemplate({ line: sampleTemplateLine({ offered: 3 }) });
  await user.click(screen.getByRole('button', { name: 'New draft from it' }));
  await waitFor(() => expect(sent(startTemplateDraft)).toHaveLength(1));
  expect(sent(startTemplateDraft)[0]).toEqual({
    templateCode: 'donations',
    from: { templateCode: 'donations', version: 3, offered: true },
  });
});

test('retiring asks for a reason and what becomes of what is open', async () => {
  const { user, sent } = await openTemplate();
  await user.click(screen.getByRole('button', { name: 'Retire…' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Retire' }));
  expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
  await user.type(dialog.getByLabelText('Reason'), 'Nobody reads it');
  await user.click(dialog.getByRole('radio', { name: 'Refuse' }));
  await user.click(dialog.getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent(retireTemplate)).toEqual([
    { templateCode: 'donations', reason: 'Nobody reads it', open: 'refuse' },
  ]);
});

test('a template that policies ask for is not retired, and says which', async () => {
  const levels = [{ site: 'EU', level: 2 }];
  const refused = answer(retireTemplate, () => new Refused('TEMPLATE_IN_USE', { levels }));
  const { user } = await openTemplate({}, refused);
  await user.click(screen.getByRole('button', { name: 'Retire…' }));
  await user.type(screen.getByLabelText('Reason'), 'Nobody reads it');
  await user.click(screen.getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Policies still ask for it: European Union, level 2.')).toBeTruthy();
});

test('the button says so where policies are known to ask for it', async () => {
  await openTemplate({ levels: [{ site: 'EU', level: 2 }] });
  expect(screen.getByText('Policies ask for it: European Union, level 2.')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Retire…' });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(button.getAttribute('aria-describedby')).toBe('why-not');
});

test('a retired template is brought back', async () => {
  const { user, sent } = await openTemplate({ line: sampleTemplateLine({ state: 'retired' }) });
  await user.click(screen.getByRole('button', { name: 'Bring back…' }));
  await user.type(screen.getByLabelText('Reason'), 'Asked for again');
  await user.click(screen.getByRole('button', { name: 'Bring back' }));
  await waitFor(() =>
    expect(sent(restoreTemplate)).toEqual([{ templateCode: 'donations', reason: 'Asked for again' }]),
  );
});

test('a template that is not there says so', async () => {
  stubServer(
    profile,
    answer(templateVersionDetail, () => new Refused('TEMPLATE_NOT_FOUND')),
  );
  openConsole('/template/donations');
  await screen.findByText('The template could not be loaded');
});
