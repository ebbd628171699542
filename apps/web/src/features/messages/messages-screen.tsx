import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { changeNoticeSettings, noticeSettings } from '@credence/contract/notice';
import { Banner } from '@credence/ui/banner';
import { Card } from '@credence/ui/card';
import { Checkbox } from '@credence/ui/checkbox';
import { Column } from '@credence/ui/column';
import { PageHeader } from '@credence/ui/page-header';
import { SelectField } from '@credence/ui/select-field';
import { Stack } from '@credence/ui/stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/messages.ts';
import { endonyms } from '../../i18n/endonyms.ts';
import { availableLanguages, supportedLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { BackToOverview } from '../../views/back-to-overview.tsx';
import { NotYet } from '../../views/not-yet.tsx';

type Settings = ResultOf<typeof noticeSettings>;

const settingsQuery = {
  queryKey: [noticeSettings.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(noticeSettings, {}, { signal }),
};

/** What is chosen is saved at once; while it is on its way it is shown as chosen already. */
function Choices({ settings }: { settings: Settings }) {
  const t = useText();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (input: InputOf<typeof changeNoticeSettings>) => call(changeNoticeSettings, input),
    networkMode: 'always',
    // One after the other: the answer to the last one is how it stands.
    scope: { id: noticeSettings.path },
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
  });
  const asked = change.isPending ? change.variables : {};
  const chosen = settings.chosen ? (supportedLanguage(settings.language) ?? '') : '';
  return (
    <Stack gap="lg">
      <Card>
        <Checkbox
          label={t('messages.reminders')}
          hint={t('messages.reminders.text')}
          checked={asked.reminders ?? settings.reminders}
          onChange={({ currentTarget }) => change.mutate({ reminders: currentTarget.checked })}
        />
      </Card>
      <Card title={t('messages.always.title')} text={t('messages.always.text')} />
      <SelectField
        label={t('messages.language')}
        value={asked.language ?? chosen}
        options={[
          { value: '', label: t('messages.language.signIn') },
          ...availableLanguages().map((value) => ({ value, label: endonyms[value] })),
        ]}
        onChange={({ currentTarget }) => change.mutate({ language: currentTarget.value })}
      />
      {change.isError && (
        <Banner tone="danger" announce>
          {errorMessage(change.error)}
        </Banner>
      )}
      {change.isSuccess && (
        <Banner tone="success" announce>
          {t('messages.saved')}
        </Banner>
      )}
    </Stack>
  );
}

/** Which messages an account gets, and in which language. */
export default function MessagesScreen() {
  const t = useText();
  const found = useQuery(settingsQuery);
  const { data: settings } = found;
  return (
    <Column>
      {settings ? (
        <Stack gap="lg">
          <PageHeader above={<BackToOverview />} title={t('header.messages')} text={t('messages.intro')} />
          <Choices settings={settings} />
        </Stack>
      ) : (
        <NotYet of={[found]} />
      )}
    </Column>
  );
}
