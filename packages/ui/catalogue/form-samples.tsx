import { useState } from 'react';
import {
  Card,
  Checkbox,
  Combobox,
  DateField,
  dateStyle,
  FileDrop,
  IdCardIcon,
  PassportIcon,
  RadioCards,
  SearchIcon,
  SelectField,
  StatusBadge,
  TextArea,
  TextField,
} from '../src/index.ts';
import styles from './catalogue.module.css';

const codes = [
  'AT',
  'CN',
  'CI',
  'DE',
  'EG',
  'ES',
  'FR',
  'HK',
  'IN',
  'JP',
  'KZ',
  'NL',
  'SA',
  'TR',
  'AE',
  'VN',
  'AX',
];
const names = new Intl.DisplayNames('en', { type: 'region' });
const countries = codes.map((code) => ({ value: code, label: names.of(code) ?? code, keywords: code }));
const style = dateStyle('en-GB');
const dateLabels = { day: 'Day', month: 'Month', year: 'Year' };

/** The form fields: empty, filled, wrong and disabled. */
export function FormSamples() {
  const [country, setCountry] = useState('TR');
  const [birth, setBirth] = useState('1991-03-14');
  const [kind, setKind] = useState('PASSPORT');
  const [agreed, setAgreed] = useState(true);
  return (
    <div className={styles.columns}>
      <Card>
        <TextField
          label="First name"
          hint="As it stands in your passport"
          defaultValue="Ayşe"
          autoComplete="given-name"
        />
        <TextField label="Surname" error="Enter your surname" />
        <TextField label="Middle name" marker="optional" placeholder="None" />
        <TextField label="Account number" disabled defaultValue="48 219 330" />
        <TextField label="Search" leading={<SearchIcon />} trailing="kg" placeholder="Name or number" />
        <SelectField
          label="Occupation"
          placeholder="Choose"
          options={[
            { value: 'employed', label: 'Employed' },
            { value: 'self', label: 'Self-employed' },
          ]}
        />
        <TextArea label="Where does the money come from?" hint="Two or three sentences are enough" />
      </Card>
      <Card>
        <Combobox
          label="Country that issued the document"
          options={countries}
          value={country}
          onChange={setCountry}
          emptyText="No country of that name"
          countText={(count) => `${count} countries`}
        />
        <DateField
          label="Date of birth"
          value={birth}
          onChange={(value) => setBirth(value)}
          labels={dateLabels}
          order={style.order}
          months={style.months}
          birthday
        />
        <DateField
          label="Date of expiry"
          hint="For example 27 3 2031"
          error="Enter a day that exists"
          value=""
          onChange={() => undefined}
          labels={dateLabels}
        />
        <RadioCards
          label="Document"
          name="kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
          options={[
            {
              value: 'PASSPORT',
              title: 'Passport',
              text: 'One photo of the page with your picture',
              icon: <PassportIcon />,
              aside: <StatusBadge tone="success">Quickest</StatusBadge>,
            },
            { value: 'ID_CARD', title: 'ID card', text: 'Photos of both sides', icon: <IdCardIcon /> },
            {
              value: 'DRIVERS',
              title: 'Driving licence',
              text: 'Not accepted here',
              icon: <IdCardIcon />,
              disabled: true,
            },
          ]}
        />
        <Checkbox
          label="I have read the client agreement"
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <Checkbox
          label="I am not a US person"
          error="Confirm this to go on"
          hint="Citizens and residents for tax"
        />
        <FileDrop
          label="Proof of address"
          hint="JPEG, PNG or PDF up to 10 MB, not older than three months"
          buttonText="Choose a file"
          dropText="or drop it here"
          onFiles={() => undefined}
        />
      </Card>
    </div>
  );
}
