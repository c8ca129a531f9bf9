import { limits } from '@nestmate/contract/limits';
import type { RegistrationQuestion } from '@nestmate/contract/registration';
import { useState } from 'react';
import { useSubnetwork } from '@/features/housing';
import { GenderChoice } from '@/forms/gender-choice';
import { PronounChoice } from '@/forms/pronoun-choice';
import { RegistrationQuestionField } from '@/forms/registration-question';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { PhoneField } from '@/ui/phone-field';
import { Switch } from '@/ui/switch';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { questionField } from './basic-info';
import type { BasicInfoForm } from './use-basic-info-form';

/** The first and the last name, or the only one. */
export function NameFields({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('profile');
  const { hasOneName } = form.values;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          form={form}
          field="first"
          label={t(hasOneName ? 'onlyName' : 'first')}
          autoComplete={hasOneName ? 'name' : 'given-name'}
        />
        {!hasOneName && <TextInput form={form} field="last" label={t('last')} autoComplete="family-name" />}
      </div>
      <Checkbox isSelected={hasOneName} onChange={form.set('hasOneName')}>
        {t('hasOneName')}
      </Checkbox>
    </div>
  );
}

/** Optional fields behind a button, because few people need them. */
export function PreferredNames({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('profile');
  const { preferredFirst, preferredLast } = form.values;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  // Emptied fields stay open, so that the field with the focus does not disappear.
  if (!isOpen && (wasOpened || preferredFirst !== '' || preferredLast !== '')) setOpen(true);
  if (!isOpen) {
    return (
      <div className="-ml-3.5">
        <Button variant="quiet" size="sm" onPress={() => setOpened(true)}>
          {t('addPreferred')}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextInput form={form} field="preferredFirst" label={t('preferredFirst')} autoFocus={wasOpened} />
      <TextInput form={form} field="preferredLast" label={t('preferredLast')} />
    </div>
  );
}

export function EmailField({ form, autoFocus }: { form: BasicInfoForm; autoFocus?: boolean }) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <TextInput
      form={form}
      field="email"
      label={t('email')}
      hint={t('common:optional')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoFocus={autoFocus}
    />
  );
}

export function NumberField({ form }: { form: BasicInfoForm }) {
  const { t, language } = useTranslation(['profile', 'common']);
  if (!form.info.phoneEnabled) return null;
  return (
    <div data-field="phone" onBlur={form.touch('phone')}>
      <PhoneField
        label={t('phone')}
        hint={t('common:optional')}
        countryLabel={t('country')}
        locale={language}
        value={form.values.phone}
        onChange={form.set('phone')}
        error={form.errorOf('phone')}
      />
    </div>
  );
}

export function GenderField({ form, look }: { form: BasicInfoForm; look?: 'chips' | 'rows' }) {
  const { genderOptions, genderEnabled, genderShown } = form.info;
  const { data: subnetwork } = useSubnetwork();
  const changes = subnetwork?.genderSettings === 'LOCKED' ? 'once' : 'freely';
  if (genderOptions.length === 0) return null;
  return (
    <div data-field="gender">
      <GenderChoice
        {...(look && { look })}
        options={genderOptions}
        value={form.values.gender}
        onChange={form.set('gender')}
        why={subnetwork?.genderSelectionExplainer}
        isShown={genderShown}
        changes={genderEnabled ? changes : 'never'}
        error={form.errorOf('gender')}
      />
    </div>
  );
}

export function PronounField({ form }: { form: BasicInfoForm }) {
  if (form.info.pronounOptions.length === 0) return null;
  return (
    <div data-field="pronoun">
      <PronounChoice
        options={form.info.pronounOptions}
        value={form.values.pronoun}
        onChange={form.set('pronoun')}
        error={form.errorOf('pronoun')}
      />
    </div>
  );
}

export function BioField({ form, rows = 4 }: { form: BasicInfoForm; rows?: number }) {
  const { t } = useTranslation('profile');
  return (
    <div data-field="bio">
      <TextArea
        label={t('bio')}
        description={t('bioHelp')}
        value={form.values.bio}
        onChange={form.set('bio')}
        onBlur={form.touch('bio')}
        limit={limits.bio.max}
        minimum={limits.bio.min}
        error={form.errorOf('bio')}
        rows={rows}
      />
    </div>
  );
}

interface RegistrationQuestionsProps {
  form: BasicInfoForm;
  questions: readonly RegistrationQuestion[];
}

/** The community's own registration questions. */
export function RegistrationQuestions({ form, questions }: RegistrationQuestionsProps) {
  const { responses } = form.values;
  return (
    <>
      {questions.map((question) => {
        const field = questionField(question.question_num);
        return (
          <div key={field} data-field={field} onBlur={form.touch(field)}>
            <RegistrationQuestionField
              question={question}
              response={responses[question.question_num] ?? ''}
              onChange={(response) => form.respond({ ...responses, [question.question_num]: response })}
              error={form.errorOf(field)}
            />
          </div>
        );
      })}
    </>
  );
}

export function HideField({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('profile');
  return (
    <Switch isSelected={form.values.hidden} onChange={form.set('hidden')} description={t('hideHelp')}>
      {t('hide')}
    </Switch>
  );
}

/** Required on each save, but given once: later saves start with it checked. */
export function GuaranteeField({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('profile');
  return (
    <div data-field="guarantee">
      <Checkbox isSelected={form.isGuaranteed} onChange={form.guarantee} error={form.errorOf('guarantee')}>
        {t('guarantee')}
      </Checkbox>
    </div>
  );
}

type TextProps = Parameters<typeof TextField>[0];

interface TextInputProps extends Pick<
  TextProps,
  'autoComplete' | 'autoFocus' | 'hint' | 'inputMode' | 'label' | 'type'
> {
  form: BasicInfoForm;
  field: 'email' | 'first' | 'last' | 'preferredFirst' | 'preferredLast';
}

/** One line of basic info. */
export function TextInput({ form, field, ...look }: TextInputProps) {
  return (
    <div data-field={field}>
      <TextField
        {...look}
        name={field}
        value={form.values[field]}
        onChange={form.set(field)}
        onBlur={form.touch(field)}
        error={form.errorOf(field)}
      />
    </div>
  );
}
