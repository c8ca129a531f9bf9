import type { VerifyInfo } from '@nestmate/contract/profile';
import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { AddressNotice } from '@/features/contact-address';
import { NotLoaded } from '@/features/not-loaded';
import { useAction } from '@/forms/use-action';
import { ledByStep } from '@/platform/navigation-state';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Banner } from '@/ui/banner';
import { Beside } from '@/ui/beside';
import { Card } from '@/ui/card';
import { FormSkeleton } from '@/ui/skeletons';
import { toast } from '@/ui/toasts';
import {
  type BasicInfoValues,
  fitValues,
  valuesOf,
  type FormFields,
  type BasicInfoField,
  includesField,
  questionField,
  fieldsFor,
} from './basic-info';
import {
  BioField,
  EmailField,
  NumberField,
  NameFields,
  PreferredNames,
  GenderField,
  PronounField,
  RegistrationQuestions,
  GuaranteeField,
  HideField,
} from './basic-info-fields';
import { useBasicInfo, useSaveBasicInfo } from './basic-info.queries';
import { ConflictNotice, EditingActions } from './editing/editing-actions';
import { useEdited, type DraftEditor } from './editing/use-edited';
import { LivingWithField } from './living-with-field';
import { profileKeys } from './profile.keys';
import { routeAfterSignIn } from './route-after-sign-in';
import { BasicPreview } from './steps/basic-preview';
import { BasicSteps } from './steps/basic-steps';
import { useBasicInfoForm } from './use-basic-info-form';

interface EditBasicInfoProps {
  /**
   * `register` asks one thing at a time and `complete` only for missing fields; both continue to the next screen,
   * `update` stays.
   */
  purpose: 'register' | 'complete' | 'update';
}

/** Loads, edits and saves basic info. */
export function EditBasicInfo({ purpose }: EditBasicInfoProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { membershipId, membership } = useSelf();
  const navigate = useNavigate();
  const basicInfo = useBasicInfo();
  const { data: info } = basicInfo;
  const missing = useFormFields();
  const fields = purpose === 'complete' ? missing : 'everything';
  const edited = useEdited({
    // The gender mode has its own draft, so that a draft of the other fields is neither shown nor sent with it.
    name: `${fields === 'everything' ? 'edited basic info' : 'gender'} ${membershipId}`,
    saved: info && valuesOf(info),
    fit: (older: BasicInfoValues) => (info ? fitValues(older, info, fields) : older),
  });
  const save = useAction(
    useSaveBasicInfo((sent, saved) => edited?.settle(sent, saved)),
    'byItself',
  );

  if (!info || !edited)
    return <NotLoaded queries={[basicInfo]} loading={<FormSkeleton label={t('common:loading')} />} />;

  const { hasMore } = edited;
  const submit = (values: BasicInfoValues, form: VerifyInfo) =>
    save.run({ values, form }, (overview, isHere) => {
      if (!isHere) return undefined;
      if (purpose === 'update') return toast({ text: t('saved'), tone: 'success' });
      if (hasMore()) return undefined;
      return navigate(routeAfterSignIn({ hasPasscode: false, membership, overview }), {
        replace: purpose === 'complete',
        state: ledByStep,
      });
    });

  if (!info.basicInfoEditable)
    return (
      <>
        <Banner tone="info">{t('notEditable')}</Banner>
        {info.livingWith && (
          <Card className="mt-6">
            <LivingWithField info={info} />
          </Card>
        )}
      </>
    );
  const form = {
    info,
    edited,
    refusal: save.error,
    isSaving: save.isPending,
    onSubmit: (values: BasicInfoValues) => submit(values, info),
  };
  if (purpose === 'register') return <BasicSteps {...form} />;
  return (
    <BasicInfoForm
      {...form}
      fields={fields}
      emailNotice={purpose === 'update' && <AddressNotice membershipId={membershipId} />}
      submitLabel={t(purpose === 'update' ? 'common:save' : 'continue')}
    />
  );
}

/** The fields of `/verify-info`; all of them until it has loaded. They stay the same during a save. */
export function useFormFields(): FormFields {
  const { membershipId } = useSelf();
  const { data } = useBasicInfo();
  const current = useMemo(() => (data === undefined ? 'everything' : fieldsFor(data)), [data]);
  const isSaving = useIsMutating({ mutationKey: profileKeys.savingBasicInfo(membershipId) }) > 0;
  const [atSave, setAtSave] = useState(current);
  if (!isSaving && atSave !== current) setAtSave(current);
  return isSaving ? atSave : current;
}

interface BasicInfoFormProps {
  info: VerifyInfo;
  edited: DraftEditor<BasicInfoValues>;
  fields: FormFields;
  /** The error of the last save. */
  refusal: Error | null;
  isSaving: boolean;
  submitLabel: string;
  /** The notice about the saved e-mail address. */
  emailNotice?: ReactNode;
  onSubmit: (values: BasicInfoValues) => unknown;
}

/** The whole basic info on one page, for editing; or only the missing fields. */
function BasicInfoForm(props: BasicInfoFormProps) {
  const { info, edited, fields, refusal, isSaving, submitLabel, emailNotice, onSubmit } = props;
  const { t } = useTranslation('profile');
  const form = useBasicInfoForm({ info, edited, refusal, onSubmit });

  const includes = (...some: BasicInfoField[]) => some.some((field) => includesField(fields, field));
  const questions = info.questions.filter(({ question_num }) => includes(questionField(question_num)));
  return (
    <>
      <form {...form.props} className="flex flex-1 flex-col lg:flex-none">
        <div className="flex flex-1 flex-col gap-5">
          {info.hidden && <Banner tone="info">{t('hiddenNotice')}</Banner>}
          {edited.hasConflict && !isSaving && <ConflictNotice onShowSaved={form.undo} />}
          {includes('first', 'last', 'preferredFirst', 'preferredLast', 'bio', 'pronoun', 'hidden') && (
            <Card className="flex flex-col gap-5">
              <h2 className="text-lg">{t('othersSee')}</h2>
              {includes('first', 'last') && <NameFields form={form} />}
              {includes('preferredFirst', 'preferredLast') && <PreferredNames form={form} />}
              {info.bioEnabled && includes('bio') && <BioField form={form} />}
              {includes('pronoun') && <PronounField form={form} />}
              {includes('hidden') && <HideField form={form} />}
            </Card>
          )}
          <Card className="flex flex-col gap-5">
            <GenderField form={form} />
            <LivingWithField info={info} />
            {(includes('email', 'phone') || questions.length > 0) && (
              <h2 className="text-lg">{t('officeSees')}</h2>
            )}
            {includes('email') && <EmailField form={form} />}
            {includes('email') && emailNotice}
            {includes('phone') && <NumberField form={form} />}
            <RegistrationQuestions form={form} questions={questions} />
          </Card>
          <GuaranteeField form={form} />
        </div>
        <ActionBar>
          <EditingActions
            isChanged={edited.isChanged}
            onUndo={form.undo}
            isSaving={isSaving}
            saveLabel={submitLabel}
          />
        </ActionBar>
      </form>
      {fields === 'everything' && (
        <Beside isSticky className="max-lg:hidden">
          <BasicPreview form={form} title={t('whatOthersSee')} />
        </Beside>
      )}
    </>
  );
}
