import type { VerifyInfo } from '@nestmate/contract';
import { useSearchParams } from 'react-router';
import {
  type BasicStep,
  basicStepAddress,
  basicStepOf,
  RegistrationFrame,
  useStepping,
} from '@/features/registration';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import type { BasicInfoField, BasicInfoValues } from '../basic-info';
import { useBasicInfoForm } from '../basic-info/use-basic-info-form';
import { ConflictNotice } from '../editing/conflict-notice';
import type { Editing } from '../editing/use-edited';
import { useOverview } from '../overview.queries';
import { useShownPicture } from '../picture/use-shown-picture';
import { BasicPreview } from './basic-preview';
import { useKeepReached } from './reached-step';
import { ResumeStep } from './resume-step';
import { fieldsOf, stepsFor, stepWith } from './step-fields';
import { StepContent } from './step-content';
import { useSkippedSteps } from './use-skipped-steps';

interface Props {
  info: VerifyInfo;
  edited: Editing<BasicInfoValues>;
  /** The error of the last save. */
  refusal: Error | null;
  isSaving: boolean;
  onSubmit: (values: BasicInfoValues) => void;
}

/** Basic info, one thing at a time. It is saved with the last of them. */
export function BasicSteps(props: Props) {
  const [search] = useSearchParams();
  const wanted = basicStepOf(search);
  if (wanted === undefined) return <ResumeStep info={props.info} />;
  return <Step {...props} step={stepsFor(props.info).includes(wanted) ? wanted : 'photo'} />;
}

function Step({ step, info, edited, refusal, isSaving, onSubmit }: Props & { step: BasicStep }) {
  // Loads the texts of all steps, so that no step has to wait for its own.
  const { t } = useTranslation(['registration', 'profile', 'picture']);
  const { goOn, goBack } = useStepping();
  const hasPicture = useShownPicture() !== undefined;
  const skipped = useSkippedSteps();
  const lifeTotal = useOverview().data?.questionCount;
  useKeepReached(step, info);
  const steps = stepsFor(info);
  const position = steps.indexOf(step);
  const [before, after] = [steps[position - 1], steps[position + 1]];

  function show(field: BasicInfoField) {
    const at = stepWith(field, info);
    if (at !== step) goOn(basicStepAddress(at));
  }
  const { form, ref } = useBasicInfoForm({ info, edited, refusal, onShow: show });

  function submit() {
    if (isSaving || !form.check(after && fieldsOf(step, info))) return;
    if (after) return goOn(basicStepAddress(after));
    form.forgetRefusal();
    onSubmit(form.values);
  }

  return (
    <RegistrationFrame
      ref={ref}
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
      onSubmit={submit}
      aside={<BasicPreview form={form} />}
      action={
        step === 'photo' && !hasPicture ? (
          <Button type="submit" size="lg" fullWidth variant="secondary">
            {t('photo.skip')}
          </Button>
        ) : (
          <Button type="submit" size="lg" fullWidth isPending={isSaving} pendingLabel={t('profile:saving')}>
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
