import type { VerifyInfo } from '@nestmate/contract';
import { useNavigate } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { AddressNotice } from '@/features/contact-address';
import { ledByStep } from '@/features/registration';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { FormSkeleton } from '@/ui/skeletons';
import { toast } from '@/ui/toasts';
import { type BasicInfoValues, fitValues, valuesOf } from './basic-info';
import { BasicInfoForm } from './basic-info-form';
import { useBasicInfo, useSaveBasicInfo } from './basic-info.queries';
import { useEdited } from './editing/use-edited';
import { routeAfterSignIn } from './route-after-sign-in';
import { BasicSteps } from './steps/basic-steps';
import { useAsked } from './use-asked';

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
  const save = useSaveBasicInfo((sent, saved) => edited?.settle(sent, saved));

  if (!info || !edited)
    return <NotLoaded queries={[basicInfo]} loading={<FormSkeleton label={t('common:loading')} />} />;

  const { hasMore } = edited;
  function submit(values: BasicInfoValues, asked: VerifyInfo) {
    save.mutate(
      { values, asked },
      {
        onSuccess: (overview) => {
          if (purpose === 'update') toast({ text: t('saved'), tone: 'success' });
          else if (!hasMore())
            void navigate(routeAfterSignIn({ hasPasscode: false, membership, overview }), {
              replace: purpose === 'complete',
              state: ledByStep,
            });
        },
      },
    );
  }

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
