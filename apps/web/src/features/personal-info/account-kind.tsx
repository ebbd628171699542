import { memberType, type MemberType, tagMember } from '@credence/contract/member';
import { retCodes } from '@credence/contract/ret-codes';
import { Banner } from '@credence/ui/banner';
import { Card } from '@credence/ui/card';
import { IdCardIcon } from '@credence/ui/icons/id-card';
import { UserIcon } from '@credence/ui/icons/user';
import { RadioCards } from '@credence/ui/radio-cards';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { is } from 'valibot';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { errorMessage } from '../../api/messages.ts';
import { useText } from '../../i18n/text.ts';
import { kycInfoQuery } from '../../queries/kyc.ts';
import { ContactSupport } from '../../views/contact-support.tsx';
import styles from './personal-form.module.css';

/** As what the account is held: one's own, or a company's. */
export function useAccountKind() {
  const client = useQueryClient();
  const { data } = useQuery(kycInfoQuery);
  const tag = useMutation({
    mutationFn: (value: MemberType) => call(tagMember, { tagName: 'registered_member_type', value }),
    onSuccess: () => client.invalidateQueries({ queryKey: kycInfoQuery.queryKey }),
  });
  const known = data?.state.some(({ type }) => type === 'COMPANY') === true ? 'COMPANY' : 'INDIVIDUAL';
  return {
    kind: tag.isPending ? tag.variables : (tag.data?.value ?? known),
    choose: tag.mutate,
    error: tag.error,
  };
}

/** The question for whom the account is (S7.24). It may be answered otherwise until something is verified. */
export function AccountKind({ kind, choose, error }: ReturnType<typeof useAccountKind>) {
  const t = useText();
  const locked = error instanceof ApiError && error.code === retCodes.TAG_LOCKED;
  return (
    <Card>
      <RadioCards
        name="registered_member_type"
        label={t('personal.kind')}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          if (is(memberType, value)) choose(value);
        }}
        disabled={locked}
        options={[
          {
            value: 'INDIVIDUAL',
            title: t('personal.kind.INDIVIDUAL'),
            text: t('personal.kind.INDIVIDUAL.text'),
            icon: <UserIcon />,
          },
          {
            value: 'COMPANY',
            title: t('personal.kind.COMPANY'),
            text: t('personal.kind.COMPANY.text'),
            icon: <IdCardIcon />,
          },
        ]}
      />
      {error && (
        <Banner tone="danger" announce>
          {errorMessage(error)}
        </Banner>
      )}
    </Card>
  );
}

/** What a company does instead of filling in the form. */
export function CompanyNote() {
  const t = useText();
  return (
    <Card title={t('hub.company.title')}>
      <p className={styles.company}>{t('hub.company.text')}</p>
      <p>
        <ContactSupport button="primary" />
      </p>
    </Card>
  );
}
