import type { VerifyInfo } from '@nestmate/contract';
import { Navigate } from 'react-router';
import { basicStepAddress } from '@/features/registration';
import { useTranslation } from '@/platform/use-translation';
import { FormSkeleton } from '@/ui/skeletons';
import { useReachedStep } from './reached-step';
import { stepsFor } from './step-fields';

/** An address without a step leads to the furthest one that was reached. */
export function ResumeStep({ info }: { info: VerifyInfo }) {
  const { t } = useTranslation('common');
  const reached = useReachedStep();
  if (reached === undefined) return <FormSkeleton label={t('loading')} />;
  const step = !info.registered && stepsFor(info).includes(reached) ? reached : 'photo';
  return <Navigate to={basicStepAddress(step)} replace />;
}
