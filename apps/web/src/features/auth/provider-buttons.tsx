import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useInvitation } from '@/features/invitations';
import { errorTextOf } from '@/platform/calls/query-client';
import { optionsQuery } from '@/platform/environment';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { startSignIn } from './sign-in';
import { methodLogos, methodOf, providers } from './sign-in-method';
import { isProviderEnabled, useSignIn } from './sign-in.store';

const looks = {
  stack: 'grid gap-3',
  row: 'grid gap-2 min-[360px]:grid-cols-[repeat(3,auto)]',
};

/** The three providers, one below the other, or side by side with only their names. */
export function ProviderButtons({ look }: { look: keyof typeof looks }) {
  const { t } = useTranslation(['auth', 'common']);
  const { data: options, error, refetch } = useQuery(optionsQuery);
  const navigate = useNavigate();
  const { signIn } = useSignIn();
  const fixedMethod = useInvitation(({ invitation }) => invitation?.loginMethod ?? null);
  // The only one that works comes first.
  const ordered = providers.toSorted(
    (one, other) => Number(other === fixedMethod) - Number(one === fixedMethod),
  );

  return (
    <div className="flex flex-col gap-3">
      {error && !options && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" variant="secondary" onPress={() => void refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {errorTextOf(error)}
        </Banner>
      )}
      <div className={looks[look]}>
        {ordered.map((provider) => {
          const Logo = methodLogos[provider];
          const isLoading = signIn.step === 'loading' && signIn.provider === provider;
          const name = t(`providers.${provider}`);
          const words = t('continueWith', { provider: name });
          return (
            <Button
              key={provider}
              variant="secondary"
              size={look === 'row' ? 'narrow' : 'lg'}
              fullWidth
              icon={<Logo />}
              aria-label={look === 'row' ? words : undefined}
              isPending={isLoading}
              pendingLabel={t('signingIn', { provider: name })}
              isDisabled={!options || (!isLoading && !isProviderEnabled(provider, signIn, fixedMethod))}
              onPress={() =>
                options &&
                startSignIn(methodOf(provider), options, (to) => void navigate(to, { replace: true }))
              }
            >
              {look === 'row' ? name : words}
            </Button>
          );
        })}
      </div>
      {fixedMethod && (
        <p className="text-sm text-ink-2">{t('fixedMethod', { provider: t(`providers.${fixedMethod}`) })}</p>
      )}
    </div>
  );
}
