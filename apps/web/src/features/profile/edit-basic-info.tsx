import { useAction } from '@/forms/use-action';
import { ledByStep } from '@/platform/navigation-state';
import type { VerifyInfo } from '@nestmate/contract/profile';
import { useNavigate } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { AddressNotice } from '@/features/contact-address';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { FormSkeleton } from '@/ui/skeletons';
import { toast } from '@/ui/toasts';
import {
  type BasicInfoValues,
  fitValues,
  valuesOf,
  type FormFields,
  type BasicInfoField,
  isAsked,
  questionField,
  askedFor,
} from './basic-info';
import { useBasicInfo, useSaveBasicInfo } from './basic-info.queries';
import { useEdited, type Editing } from './editing/use-edited';
import { routeAfterSignIn } from './route-after-sign-in';
import { BasicSteps } from './steps/basic-steps';
import { type ReactNode, useMemo, useState } from 'react';
import { ActionBar } from '@/ui/action-bar';
import { Beside } from '@/ui/beside';
import { Card } from '@/ui/card';
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
import { useBasicInfoForm } from './use-basic-info-form';
import { ConflictNotice, EditingActions } from './editing/editing-actions';
import { BasicPreview } from './steps/basic-preview';
import { useIsMutating } from '@tanstack/react-query';
import { profileKeys } from './profile.keys';

interface EditBasicInfoProps {
  /** `register` asks one thing at a time and `complete` only for missing fields; both continue to the next screen, `update` stays. */
  purpose: 'register' | 'complete' | 'update';
}

/** Loads, edits and saves basic info. */
export function EditBasicInfo({ purpose }: EditBasicInfoProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { membershipId, membership } = useSelf();
  const navigate = useNavigate();
  const basicInfo = useBasicInfo();
  const { data: info } = basicInfo;
  const missing = useAsked();
  const asked = purpose === 'complete' ? missing : 'everything';
  const edited = useEdited({
    // The gender mode has its own draft, so that a draft of the other fields is neither shown nor sent with it.
    name: `${asked === 'everything' ? 'edited basic info' : 'gender'} ${membershipId}`,
    saved: info && valuesOf(info),
    fit: (kept: BasicInfoValues) => (info ? fitValues(kept, info, asked) : kept),
  });
  const save = useAction(
    useSaveBasicInfo((sent, saved) => edited?.settle(sent, saved)),
    'byItself',
  );

  if (!info || !edited)
    return <NotLoaded queries={[basicInfo]} loading={<FormSkeleton label={t('common:loading')} />} />;

  const { hasMore } = edited;
  const submit = (values: BasicInfoValues, asked: VerifyInfo) =>
    save.run({ values, asked }, (overview, isHere) => {
      if (!isHere) return undefined;
      if (purpose === 'update') return toast({ text: t('saved'), tone: 'success' });
      if (hasMore()) return undefined;
      return navigate(routeAfterSignIn({ hasPasscode: false, membership, overview }), {
        replace: purpose === 'complete',
        state: ledByStep,
      });
    });

  if (!info.basicInfoEditable) return <Banner tone="info">{t('notEditable')}</Banner>;
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
      asked={asked}
      emailNotice={purpose === 'update' && <AddressNotice membershipId={membershipId} />}
      submitLabel={t(purpose === 'update' ? 'common:save' : 'continue')}
    />
  );
}

/** The fields that verify-info asks for; all of them until it has loaded. They stay the same during a save. */
export function useAsked(): FormFields {
  const { membershipId } = useSelf();
  const { data } = useBasicInfo();
  const current = useMemo(() => (data === undefined ? 'everything' : askedFor(data)), [data]);
  const isSaving = useIsMutating({ mutationKey: profileKeys.savingBasicInfo(membershipId) }) > 0;
  const [asked, setAsked] = useState(current);
  if (!isSaving && asked !== current) setAsked(current);
  return isSaving ? asked : current;
}

interface BasicInfoFormProps {
  info: VerifyInfo;
  edited: Editing<BasicInfoValues>;
  asked: FormFields;
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
  const { info, edited, asked, refusal, isSaving, submitLabel, emailNotice, onSubmit } = props;
  const { t } = useTranslation('profile');
  const form = useBasicInfoForm({ info, edited, refusal, onSubmit });

  const asks = (...fields: BasicInfoField[]) => fields.some((field) => isAsked(asked, field));
  const questions = info.questions.filter(({ question_num }) => asks(questionField(question_num)));
  return (
    <>
      <form {...form.props} className="flex flex-1 flex-col lg:flex-none">
        <div className="flex flex-1 flex-col gap-5">
          {info.hidden && <Banner tone="info">{t('hiddenNotice')}</Banner>}
          {edited.hasConflict && !isSaving && <ConflictNotice onShowSaved={form.undo} />}
          {asks('first', 'last', 'preferredFirst', 'preferredLast', 'bio', 'pronoun', 'hidden') && (
            <Card className="flex flex-col gap-5">
              <h2 className="text-lg">{t('othersSee')}</h2>
              {asks('first', 'last') && <NameFields form={form} />}
              {asks('preferredFirst', 'preferredLast') && <PreferredNames form={form} />}
              {info.bioEnabled && asks('bio') && <BioField form={form} />}
              {asks('pronoun') && <PronounField form={form} />}
              {asks('hidden') && <HideField form={form} />}
            </Card>
          )}
          <Card className="flex flex-col gap-5">
            <GenderField form={form} />
            {(asks('email', 'phone') || questions.length > 0) && (
              <h2 className="text-lg">{t('officeSees')}</h2>
            )}
            {asks('email') && <EmailField form={form} />}
            {asks('email') && emailNotice}
            {asks('phone') && <NumberField form={form} />}
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
      {asked === 'everything' && (
        <Beside isSticky className="max-lg:hidden">
          <BasicPreview form={form} title={t('whatOthersSee')} />
        </Beside>
      )}
    </>
  );
}
