import type { VerifyInfo } from '@nestmate/contract/profile';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams, Navigate } from 'react-router';
import {
  type BasicStep,
  basicStepAddress,
  basicStepOf,
  RegistrationFrame,
  useStepping,
  basicStepsWith,
} from '@/features/registration';
import type { CallError } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { FormSkeleton } from '@/ui/skeletons';
import { type BasicInfoField, type BasicInfoValues, questionField, serverErrorsOf } from '../basic-info';
import {
  BioField,
  GenderField,
  NameFields,
  PreferredNames,
  EmailField,
  NumberField,
  PronounField,
  RegistrationQuestions,
  GuaranteeField,
  HideField,
} from '../basic-info-fields';
import { refusalOfWords } from '../basic-info.queries';
import { ConflictNotice } from '../editing/editing-actions';
import type { DraftEditor } from '../editing/use-edited';
import { LivingWithField } from '../living-with-field';
import { useOverview } from '../overview.queries';
import { MyPicture } from '../picture/my-picture';
import { useShownPicture } from '../picture/picture-upload.store';
import { useBasicInfoForm, type BasicInfoForm } from '../use-basic-info-form';
import { BasicPreview } from './basic-preview';
import { BioStarters } from './bio-starters';
import { useStoreReachedStep, useReachedStep, useSkippedSteps } from './steps';

interface BasicStepsProps {
  info: VerifyInfo;
  edited: DraftEditor<BasicInfoValues>;
  /** The error of the last save. */
  refusal: Error | null;
  isSaving: boolean;
  onSubmit: (values: BasicInfoValues) => unknown;
}

/** Basic info, one thing at a time. It is saved with the last of them. */
export function BasicSteps(props: BasicStepsProps) {
  const [search] = useSearchParams();
  const step = basicStepOf(search);
  if (step === undefined) return <ResumeStep info={props.info} />;
  return <Step {...props} step={stepsFor(props.info).includes(step) ? step : 'photo'} />;
}

type Asks = Pick<VerifyInfo, 'bioEnabled' | 'questions'>;

/** The steps of a community. */
const stepsFor = ({ bioEnabled }: Pick<VerifyInfo, 'bioEnabled'>) => basicStepsWith(bioEnabled);

function fieldsOf(step: BasicStep, { questions }: Asks): readonly BasicInfoField[] {
  switch (step) {
    case 'photo':
      return [];
    case 'name':
      return ['first', 'last', 'preferredFirst', 'preferredLast', 'pronoun'];
    case 'about':
      return ['bio'];
    case 'office':
      return [
        'gender',
        ...questions.map(({ question_num }) => questionField(question_num)),
        'email',
        'phone',
      ];
    case 'promise':
      return ['hidden', 'guarantee'];
  }
}

/** Whether a refusal is about a field of the step. */
const isAbout = (step: BasicStep, info: Asks, { body }: CallError) =>
  fieldsOf(step, info).some((field) => serverErrorsOf(body)[field] !== undefined);

/** Checks the words of a step before it is left, so that refused ones are found where they were written. */
function useWordsOfStep(step: BasicStep, info: VerifyInfo) {
  const self = useSelf();
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const [isChecking, setChecking] = useState(false);
  /** The step that is shown: a reply for one that was left is dropped. */
  const shown = useRef<BasicStep>(undefined);
  useEffect(() => {
    shown.current = step;
    return () => void (shown.current = undefined);
  }, [step]);

  async function leave(values: BasicInfoValues, onAllowed: () => void): Promise<void> {
    if (step !== 'name' && step !== 'about') return onAllowed();
    setChecking(true);
    const found = await refusalOfWords(self, { values, form: info });
    setChecking(false);
    if (shown.current !== step) return;
    const own = found && isAbout(step, info, found) ? found : null;
    setRefusal(own);
    if (!own) onAllowed();
  }
  return { refusal, isChecking, leave };
}

const stepWith = (field: BasicInfoField, info: Asks): BasicStep =>
  stepsFor(info).find((step) => fieldsOf(step, info).includes(field)) ?? 'promise';

/** An address without a step leads to the furthest one that was reached. */
function ResumeStep({ info }: { info: VerifyInfo }) {
  const { t } = useTranslation('common');
  const reached = useReachedStep();
  if (reached === undefined) return <FormSkeleton label={t('loading')} />;
  const step = !info.registered && stepsFor(info).includes(reached) ? reached : 'photo';
  return <Navigate to={basicStepAddress(step)} replace />;
}

function Step({ step, info, edited, refusal, isSaving, onSubmit }: BasicStepsProps & { step: BasicStep }) {
  // Loads the texts of all steps, so that no step has to wait for its own.
  const { t } = useTranslation(['registration', 'profile', 'picture']);
  const { goOn, goBack } = useStepping();
  const hasPicture = useShownPicture() !== undefined;
  const skipped = useSkippedSteps();
  const lifeTotal = useOverview().data?.questionCount;
  const words = useWordsOfStep(step, info);
  useStoreReachedStep(step, info);
  const steps = stepsFor(info);
  const position = steps.indexOf(step);
  const [before, after] = [steps[position - 1], steps[position + 1]];

  function show(field: BasicInfoField) {
    const at = stepWith(field, info);
    if (at !== step) goOn(basicStepAddress(at));
  }
  const form = useBasicInfoForm({
    info,
    edited,
    refusal: words.refusal ?? refusal,
    onShow: show,
    // Each step but the last continues; the last saves all of them.
    fields: after && fieldsOf(step, info),
    onSubmit: after ? (values) => words.leave(values, () => goOn(basicStepAddress(after))) : onSubmit,
  });

  return (
    <RegistrationFrame
      form={form.props}
      progress={{
        part: 'basic',
        current: position + 1,
        basicTotal: steps.length,
        lifeTotal,
        skipped: skipped.map((each) => steps.indexOf(each)),
      }}
      step={step}
      title={t(`${step}.title`)}
      lead={t(step === 'name' && info.lastNameShown ? 'name.leadFull' : `${step}.lead`)}
      onBack={before && (() => goBack(basicStepAddress(before)))}
      aside={<BasicPreview form={form} />}
      action={
        step === 'photo' && !hasPicture ? (
          <Button type="submit" size="lg" fullWidth variant="secondary">
            {t('photo.skip')}
          </Button>
        ) : (
          <Button
            type="submit"
            size="lg"
            fullWidth
            isPending={isSaving || words.isChecking}
            pendingLabel={t('profile:saving')}
          >
            {t('profile:continue')}
          </Button>
        )
      }
    >
      {edited.hasConflict && !isSaving && <ConflictNotice onShowSaved={form.undo} />}
      <StepContent step={step} form={form} />
    </RegistrationFrame>
  );
}

/** Gender comes first: others may see it. */
function OfficeQuestions({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('profile');
  const { questions } = form.info;
  if (questions.length === 0) return null;
  return (
    <>
      <h2 className="mt-2 text-lg">{t('officeSees')}</h2>
      <RegistrationQuestions form={form} questions={questions} />
    </>
  );
}

/** The fields of one step. */
function StepContent({ step, form }: { step: BasicStep; form: BasicInfoForm }) {
  switch (step) {
    case 'photo':
      return <PhotoStep />;
    case 'name':
      return (
        <>
          <NameFields form={form} />
          <PreferredNames form={form} />
          <PronounField form={form} />
        </>
      );
    case 'about':
      return (
        <>
          <BioField form={form} rows={6} />
          <BioStarters form={form} />
        </>
      );
    case 'office':
      return (
        <>
          <GenderField form={form} look="rows" />
          <LivingWithField info={form.info} />
          <OfficeQuestions form={form} />
          <ContactLater form={form} />
        </>
      );
    case 'promise':
      return (
        <>
          <div className="lg:hidden">
            <BasicPreview form={form} isLow />
          </div>
          <GuaranteeField form={form} />
          <HideField form={form} />
        </>
      );
  }
}

/** E-mail address and phone number are optional, so a button hides them until one of them is filled. */
function ContactLater({ form }: { form: BasicInfoForm }) {
  const { t } = useTranslation('registration');
  const { email, phone } = form.values;
  const [wasOpened, setOpened] = useState(false);
  const [isFilled] = useState(email !== '' || phone !== '');
  if (wasOpened || isFilled)
    return (
      <>
        <EmailField form={form} autoFocus={wasOpened} />
        <NumberField form={form} />
      </>
    );
  return (
    <div className="-ml-5">
      <Button variant="quiet" onPress={() => setOpened(true)}>
        {t('office.addContact')}
      </Button>
    </div>
  );
}

/** My picture, which is optional. */
function PhotoStep() {
  const { t } = useTranslation('picture');
  const { data, error, isPaused } = useOverview();
  if (!data && (error || isPaused)) return null;
  if (!data) return <Skeleton className="mx-auto mt-2 size-44 rounded-full lg:mx-0" />;
  const { first_name: first, last_name: last, profile_picture_urls: urls } = data;
  return (
    <MyPicture name={`${first} ${last}`.trim()} src={urls?.square} look="portrait">
      {urls && <p className="font-semibold">{t('cropTitle')}</p>}
    </MyPicture>
  );
}
