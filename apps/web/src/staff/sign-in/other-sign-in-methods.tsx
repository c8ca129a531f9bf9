import type { StaffSignInMethod } from '@nestmate/contract/staff/sign-in';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { buttonClasses } from '@/ui/button-classes';
import { BuildingIcon } from '@/ui/icons/building';
import { AppleLogo, FacebookLogo, GoogleLogo } from '@/ui/logos/providers';
import { useSignInOptions } from '../platform/me.queries';
import { rememberPage } from './arrival';

const logos: Record<StaffSignInMethod, ReactNode> = {
  campus: <BuildingIcon className="size-[18px]" />,
  google: <GoogleLogo />,
  apple: <AppleLogo />,
  facebook: <FacebookLogo />,
};

/** The address at which a sign-in starts; the browser leaves the page for it. */
export const startOf = (method: StaffSignInMethod) =>
  method === 'campus' ? '/staff/auth/campus' : `/auth/start/${method}?staff=1`;

/** The campus's own sign-in, and the providers. */
export function OtherSignInMethods() {
  const { t } = useTranslation('staff');
  const methods = useSignInOptions().data?.ways ?? [];
  if (methods.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('signIn.or')}
      </p>
      <div className="flex flex-wrap gap-2">
        {methods.map(({ way: method, name }) => (
          <a
            key={method}
            href={startOf(method)}
            onClick={rememberPage}
            aria-label={t('signIn.continueWith', { way: name })}
            className={`${buttonClasses({ variant: 'secondary', size: method === 'campus' ? 'md' : 'narrow' })} ${method === 'campus' ? 'basis-full' : 'flex-1'}`}
          >
            {logos[method]}
            {method === 'campus' ? t('signIn.continueWith', { way: name }) : name}
          </a>
        ))}
      </div>
    </div>
  );
}
