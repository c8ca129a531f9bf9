import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError, wordsOf } from '@/platform/query-client';
import { dropDraft, useDraft } from '@/platform/draft';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { toast, toastDuration } from '@/ui/toasts';
import {
  type BasicInfoErrors,
  isOnlyGenderMissing,
  type BasicInfoValues,
  serverErrorsOf,
  toBasicInfo,
  valuesOf,
} from './basic-info';
import { BasicInfoForm } from './basic-info-form';
import { useBasicInfo, useSaveBasicInfo } from './basic-info.queries';
import { routeAfterSignIn } from './route-after-sign-in';

interface BasicInfoScreenProps {
  /** Verifying leads on into the product; updating stays. */
  purpose: 'verify' | 'update';
}

/** Reads, shows and saves basic info. */
export function BasicInfoScreen({ purpose }: BasicInfoScreenProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { membershipId, membership } = useSelf();
  const navigate = useNavigate();
  const { data: info, error, refetch } = useBasicInfo();
  const save = useSaveBasicInfo();
  const draftName = `basic info ${membershipId}`;
  const [draft, keepDraft] = useDraft<BasicInfoValues>(draftName);
  const [serverErrors, setServerErrors] = useState<BasicInfoErrors>({});

  if (error && !info) {
    return (
      <ErrorState
        title={t('common:somethingWrong')}
        action={<Button onPress={() => void refetch()}>{t('common:retry')}</Button>}
      >
        {wordsOf(error)}
      </ErrorState>
    );
  }
  if (!info || draft === undefined) return <Skeleton className="mt-6 h-120 w-full rounded-card" />;

  const asked = info;
  function submit(values: BasicInfoValues) {
    setServerErrors({});
    save.mutate(toBasicInfo(values, asked), {
      onSuccess: (overview) => {
        void dropDraft(draftName);
        if (purpose === 'update') toast({ text: t('saved'), tone: 'success' });
        else void navigate(routeAfterSignIn({ hasPasscode: false, membership, overview }), { replace: true });
      },
      onError: (failure) => {
        if (failure instanceof CallError) setServerErrors(serverErrorsOf(failure.body));
        toast({ text: t('updateFailed'), tone: 'danger', duration: toastDuration.medium });
      },
    });
  }

  return (
    <>
      {!info.basicInfoEditable && <Banner tone="info">{t('notEditable')}</Banner>}
      {info.hidden && <Banner tone="info">{t('hiddenNotice')}</Banner>}
      {info.basicInfoEditable && (
        <BasicInfoForm
          info={info}
          initial={{ ...valuesOf(info), ...draft }}
          onlyGender={purpose === 'verify' && isOnlyGenderMissing(info)}
          serverErrors={serverErrors}
          isSaving={save.isPending}
          submitLabel={t(purpose === 'verify' ? 'continue' : 'common:save')}
          onChange={keepDraft}
          onSubmit={submit}
        />
      )}
    </>
  );
}
