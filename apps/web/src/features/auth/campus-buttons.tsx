import type { ProductOptions } from '@nestmate/contract/product';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useInvitation } from '@/features/invitations';
import { optionsQuery } from '@/platform/environment';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { BuildingIcon } from '@/ui/icons/building';
import { lazyPart } from '@/ui/lazy-part';
import { startSignIn } from './sign-in';
import { useSignIn } from './sign-in.store';

const CampusList = lazyPart(async () => (await import('./campus-list')).CampusList);

type Campus = ProductOptions['campuses'][number];

interface CampusButtonsProps {
  /** The network of an invitation; without one, every campus is offered. */
  networkId?: string | undefined;
  look: 'invited' | 'quiet';
}

/** Sign-in at the campus, where a network of this server has it: one button, or one that leads to a list. */
export function CampusButtons({ networkId, look }: CampusButtonsProps) {
  const { t } = useTranslation('auth');
  const { data: options } = useQuery(optionsQuery);
  const navigate = useNavigate();
  const { signIn } = useSignIn();
  const [isChoosing, setChoosing] = useState(false);
  const fixedMethod = useInvitation(({ invitation }) => invitation?.loginMethod ?? null);
  const campuses = options?.campuses.filter((one) => look === 'quiet' || one.network_id === networkId) ?? [];
  const [only, another] = campuses;
  if (!options || !only || fixedMethod) return null;

  const start = (campus: Campus) =>
    startSignIn({ provider: 'campus', campus }, options, (to) => void navigate(to, { replace: true }));
  const isLoading = signIn.step === 'loading' && signIn.provider === 'campus';
  return (
    <>
      <Button
        variant={look === 'quiet' ? 'quiet' : 'secondary'}
        size={look === 'quiet' ? 'md' : 'lg'}
        fullWidth
        icon={<BuildingIcon className="size-5 shrink-0" />}
        isPending={isLoading}
        pendingLabel={t('campus.signingIn')}
        isDisabled={signIn.step === 'loading' && !isLoading}
        onPress={() => (another ? setChoosing(true) : start(only))}
      >
        <span className="min-w-0 wrap-anywhere">
          {another ? t('campus.any') : t('campus.signIn', { name: only.name })}
        </span>
      </Button>
      {isChoosing && <CampusList campuses={campuses} onChoose={start} onClose={() => setChoosing(false)} />}
    </>
  );
}
