import { limits, type VerifyInfo } from '@nestmate/contract';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Card } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { PhoneField } from '@/ui/phone-field';
import { RadioGroup } from '@/ui/radio-group';
import { Switch } from '@/ui/switch';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import {
  type Asked,
  type BasicInfoErrors,
  type BasicInfoField,
  type BasicInfoValues,
  errorsOf,
  fieldOrder,
  firstMistake,
  isAsked,
  questionField,
  serverErrorsOf,
  shownErrors,
} from './basic-info';
import { EditingActions } from './editing/editing-actions';
import { ConflictNotice } from './editing/conflict-notice';
import type { Editing } from './editing/use-edited';
import { pronounWords } from './pronoun-words';
import { PreferredNames } from './preferred-names';
import { RegistrationQuestions } from './registration-questions';

type PlainField = Exclude<keyof BasicInfoValues, 'responses'>;

interface BasicInfoFormProps {
  info: VerifyInfo;
  edited: Editing<BasicInfoValues>;
  asked: Asked;
  /** The error of the last save. */
  refusal: Error | null;
  isSaving: boolean;
  submitLabel: string;
  /** What there is to say about the saved e-mail address. */
  emailNotice?: ReactNode;
  onSubmit: (values: BasicInfoValues) => void;
}

/** The basic info form. Typed values survive any reply. */
export function BasicInfoForm(props: BasicInfoFormProps) {
  const { info, edited, asked, refusal, isSaving, submitLabel, emailNotice, onSubmit } = props;
  const { t, language } = useTranslation(['profile', 'common', 'errors']);
  const form = useRef<HTMLFormElement>(null);
  const { value: values } = edited;
  const [isGuaranteed, setGuaranteed] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<BasicInfoField>>(new Set());
  /** Fields changed since the last save, whose server errors are outdated. */
  const [changed, setChanged] = useState<ReadonlySet<BasicInfoField>>(new Set());

  const serverErrors = serverErrorsIn(refusal);
  const wrong = errorsOf(values, info, isGuaranteed);
  const shown = shownErrors(wrong, touched);
  const errorOf = (field: BasicInfoField) => {
    const own = shown[field];
    if (own) return t(`errors:${own}`);
    return changed.has(field) ? undefined : serverErrors[field];
  };
  const touch = (field: BasicInfoField) => () => setTouched((before) => new Set(before).add(field));
  function change(changes: Partial<BasicInfoValues>, fields: readonly BasicInfoField[]) {
    setChanged((before) => new Set([...before, ...fields]));
    edited.change({ ...values, ...changes });
  }
  function set<Field extends PlainField>(field: Field) {
    return (value: BasicInfoValues[Field]) => change({ [field]: value }, [field]);
  }
  const questionFields = info.questions.map(({ question_num }) => questionField(question_num));
  const text = (field: 'first' | 'last' | 'email') => ({
    name: field,
    value: values[field],
    onChange: set(field),
    onBlur: touch(field),
    error: errorOf(field),
  });

  const focusField = (field: BasicInfoField) =>
    form.current?.querySelector<HTMLElement>(`[data-field=${field}] :is(input, textarea, button)`)?.focus();
  const refused = firstMistake(serverErrors, info);
  useEffect(() => {
    if (refusal && refused) focusField(refused);
    // Once for each rejection, and not again when its field is corrected.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusal]);

  function undo() {
    edited.drop();
    setGuaranteed(false);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setTouched(new Set(fieldOrder(info)));
    const mistake = firstMistake(wrong, info);
    if (mistake) {
      // After the errors render, so that screen readers announce the error with the field.
      requestAnimationFrame(() => focusField(mistake));
      return;
    }
    setChanged(new Set());
    onSubmit(values);
  }

  const asks = (...fields: BasicInfoField[]) => fields.some((field) => isAsked(asked, field));
  const questions = info.questions.filter(({ question_num }) => asks(questionField(question_num)));
  const gender = info.genderOptions.length > 0 && (
    <div data-field="gender">
      <RadioGroup
        label={t('gender')}
        look="chips"
        options={info.genderOptions}
        value={values.gender}
        onChange={set('gender')}
        isDisabled={!info.genderEnabled}
        description={[
          t(info.genderShown ? 'genderShown' : 'genderNotShown'),
          !info.genderEnabled && t('genderLocked'),
        ]
          .filter(Boolean)
          .join(' ')}
        error={errorOf('gender')}
      />
    </div>
  );

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {edited.hasConflict && !isSaving && <ConflictNotice onShowSaved={undo} />}
      {asks('first', 'last', 'preferredFirst', 'preferredLast', 'bio', 'pronoun', 'hidden') && (
        <Card className="flex flex-col gap-5">
          <h2 className="text-lg">{t('othersSee')}</h2>
          {asks('first', 'last') && (
            <div className="grid gap-5 sm:grid-cols-2">
              <div data-field="first">
                <TextField label={t('first')} autoComplete="given-name" {...text('first')} />
              </div>
              <div data-field="last">
                <TextField label={t('last')} autoComplete="family-name" {...text('last')} />
              </div>
            </div>
          )}
          {asks('preferredFirst', 'preferredLast') && (
            <PreferredNames values={values} set={set} touch={touch} errorOf={errorOf} />
          )}
          {info.bioEnabled && asks('bio') && (
            <div data-field="bio">
              <TextArea
                label={t('bio')}
                description={t('bioHelp')}
                value={values.bio}
                onChange={set('bio')}
                onBlur={touch('bio')}
                limit={limits.bio.max}
                minimum={limits.bio.min}
                error={errorOf('bio')}
              />
            </div>
          )}
          {info.pronounOptions.length > 0 && asks('pronoun') && (
            <div data-field="pronoun">
              <RadioGroup
                label={t('pronouns')}
                hint={t('common:optional')}
                look="chips"
                options={['', ...info.pronounOptions].map((id) => ({
                  id,
                  label: id === '' ? t('noPronouns') : pronounWords(id, t),
                }))}
                value={values.pronoun}
                onChange={set('pronoun')}
                error={errorOf('pronoun')}
              />
            </div>
          )}
          {asks('hidden') && (
            <Switch isSelected={values.hidden} onChange={set('hidden')} description={t('hideHelp')}>
              {t('hide')}
            </Switch>
          )}
        </Card>
      )}
      <Card className="flex flex-col gap-5">
        {gender}
        {(asks('email', 'phone') || questions.length > 0) && <h2 className="text-lg">{t('officeSees')}</h2>}
        {asks('email') && (
          <div data-field="email">
            <TextField
              label={t('email')}
              hint={t('common:optional')}
              type="email"
              inputMode="email"
              autoComplete="email"
              {...text('email')}
            />
          </div>
        )}
        {asks('email') && emailNotice}
        {info.phoneEnabled && asks('phone') && (
          <div data-field="phone" onBlur={touch('phone')}>
            <PhoneField
              label={t('phone')}
              hint={t('common:optional')}
              countryLabel={t('country')}
              locale={language}
              value={values.phone}
              onChange={set('phone')}
              error={errorOf('phone')}
            />
          </div>
        )}
        <RegistrationQuestions
          questions={questions}
          responses={values.responses}
          onChange={(responses) => change({ responses }, questionFields)}
          onTouch={(questionNum) => touch(questionField(questionNum))()}
          errorOf={(questionNum) => errorOf(questionField(questionNum))}
        />
      </Card>
      <div data-field="guarantee">
        <Checkbox isSelected={isGuaranteed} onChange={setGuaranteed} error={errorOf('guarantee')}>
          {t('guarantee')}
        </Checkbox>
      </div>
      <div className="flex items-center gap-3">
        <EditingActions
          isChanged={edited.isChanged}
          onUndo={undo}
          isSaving={isSaving}
          saveLabel={submitLabel}
        />
      </div>
    </form>
  );
}

const serverErrorsIn = (refusal: Error | null): BasicInfoErrors =>
  refusal instanceof CallError ? serverErrorsOf(refusal.body) : {};
