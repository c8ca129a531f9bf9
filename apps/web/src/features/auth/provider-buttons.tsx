import { useTranslation } from '@/platform/use-translation';
import { useNavigate } from 'react-router';
import { useInvitation } from '@/features/invitations';
import { useQuery } from '@tanstack/react-query';
import { optionsQuery } from '@/platform/environment';
import { errorTextOf } from '@/platform/query-client';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { providerLogos, providers } from './providers';
import { startSignIn } from './sign-in';
import { isProviderEnabled, useSignIn } from './sign-in.store';

export function ProviderButtons() {
  const { t } = useTranslation(['auth', 'common']);
  const { data: options, error, refetch } = useQuery(optionsQuery);
  const navigate = useNavigate();
  const { signIn } = useSignIn();
  const fixedMethod = useInvitation(({ invitation }) => invitation?.loginMethod ?? null);

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
      {providers.map((provider) => {
        const Logo = providerLogos[provider];
        const isLoading = signIn.step === 'loading' && signIn.provider === provider;
        return (
          <Button
            key={provider}
            variant="secondary"
            size="lg"
            fullWidth
            icon={<Logo />}
            isPending={isLoading}
            pendingLabel={t('signingIn', { provider: t(`providers.${provider}`) })}
            isDisabled={!options || (!isLoading && !isProviderEnabled(provider, signIn, fixedMethod))}
            onPress={() =>
              options && startSignIn(provider, options, (to) => void navigate(to, { replace: true }))
            }
          >
            {t('continueWith', { provider: t(`providers.${provider}`) })}
          </Button>
        );
      })}
      {fixedMethod && (
        <p className="text-sm text-ink-2">{t('fixedMethod', { provider: t(`providers.${fixedMethod}`) })}</p>
      )}
    </div>
  );
}
