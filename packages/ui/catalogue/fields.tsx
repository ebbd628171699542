import { useId, useMemo, useState } from 'react';
import * as ui from './ui.ts';
import styles from './catalogue.module.css';
import { Section } from './section.tsx';
import { settings, words } from './settings.ts';

/** All assigned codes of ISO 3166-1, to which Kosovo's is usually added. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );
const style = ui.dateStyle(settings.language === 'ar' ? 'ar-SA' : 'en-GB');
const dateLabels = { day: words.day, month: words.month, year: words.year };

function namedCountries(): ui.ComboboxOption[] {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const names = new Intl.DisplayNames(settings.language, { type: 'region' });
  const { compare } = new Intl.Collator(settings.language);
  return codes
    .map((code) => ({
      value: code,
      label: names.of(code) ?? code,
      keywords: [code, english.of(code) ?? code],
    }))
    .sort((a, b) => compare(a.label, b.label));
}

export function TextFields() {
  return (
    <Section id="text-fields">
      <div className={styles.columns}>
        <ui.TextField label={words.firstName} hint={words.firstHint} defaultValue={words.firstValue} />
        <ui.TextField label={words.surname} error={words.surnameError} />
        <ui.TextField label={words.middle} marker={words.optional} placeholder={words.none} />
        <ui.TextField label={words.number} disabled dir="ltr" defaultValue="48 219 330" />
        <ui.TextField
          label={words.search}
          leading={<ui.SearchIcon />}
          trailing={words.weight}
          placeholder={words.searchHint}
        />
        <ui.PasswordField
          label={words.password}
          defaultValue="correct horse"
          showText={words.show}
          hideText={words.hide}
          showLabel={words.showPassword}
          hideLabel={words.hidePassword}
        />
        <ui.SelectField
          label={words.occupation}
          placeholder={words.choose}
          options={[
            { value: 'employed', label: words.employed },
            { value: 'self', label: words.selfEmployed },
          ]}
        />
        <ui.TextArea label={words.source} hint={words.sourceHint} />
      </div>
    </Section>
  );
}

export function Pickers() {
  const [country, setCountry] = useState('TR');
  const [birth, setBirth] = useState('1991-03-14');
  const countries = useMemo(() => namedCountries(), []);
  return (
    <Section id="pickers">
      <div className={styles.columns}>
        <ui.Combobox
          label={words.country}
          options={countries}
          value={country}
          onChange={setCountry}
          emptyText={words.noCountry}
          countText={words.countries}
        />
        <ui.DateField
          label={words.birth}
          value={birth}
          onChange={(value) => setBirth(value)}
          labels={dateLabels}
          order={style.order}
          months={style.months}
          birthday
        />
        <ui.DateField
          label={words.expiry}
          hint={words.expiryHint}
          error={words.expiryError}
          value=""
          onChange={() => undefined}
          labels={dateLabels}
        />
      </div>
    </Section>
  );
}

export function Choices() {
  const [kind, setKind] = useState('PASSPORT');
  const kindsId = useId();
  return (
    <Section id="choices">
      <div className={styles.columns}>
        <ui.RadioCards
          label={words.document}
          name="kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
          options={[
            {
              value: 'PASSPORT',
              title: words.passport,
              text: words.passportText,
              icon: <ui.PassportIcon />,
              aside: <ui.StatusBadge tone="success">{words.quickest}</ui.StatusBadge>,
            },
            { value: 'ID_CARD', title: words.idCard, text: words.idCardText, icon: <ui.IdCardIcon /> },
            {
              value: 'DRIVERS',
              title: words.licence,
              text: words.licenceText,
              icon: <ui.IdCardIcon />,
              disabled: true,
            },
          ]}
        />
        <ui.Stack gap="lg">
          <ui.Checkbox label={words.agreed} defaultChecked />
          <ui.Checkbox label={words.usPerson} error={words.usError} hint={words.usHint} />
          <ui.Checkbox label={words.paused} disabled />
          <ui.FileDrop
            label={words.proof}
            hint={words.proofHint}
            buttonText={words.chooseFile}
            dropText={words.drop}
            onFiles={() => undefined}
          />
          <p id={kindsId}>{words.document}</p>
          <ui.ActionCards
            labelledBy={kindsId}
            busy="ID_CARD"
            onPress={() => undefined}
            actions={[
              {
                value: 'PASSPORT',
                title: words.passport,
                text: words.passportText,
                icon: <ui.PassportIcon />,
              },
              { value: 'ID_CARD', title: words.idCard, text: words.idCardText, icon: <ui.IdCardIcon /> },
            ]}
          />
        </ui.Stack>
      </div>
    </Section>
  );
}
