import { useProductName } from '@/platform/environment';
import { Mark } from '@/ui/mark';
import { AppearanceSwitch } from './appearance-switch';
import { LanguageChoice } from './language-choice';

/** The header for people who are not signed in: the product's name, the language and the appearance. */
export function EntranceHeader() {
  const product = useProductName();
  return (
    <div className="mx-auto flex min-h-14 w-full max-w-300 items-center justify-between gap-3 px-5 lg:mt-4 lg:px-10">
      <span className="flex min-w-0 items-center gap-2.5 font-display text-xl font-bold max-[359px]:gap-2 max-[359px]:text-lg">
        <Mark className="size-8 shrink-0" />
        <span className="min-w-0 truncate">{product}</span>
      </span>
      <div className="-mr-3 flex items-center">
        <LanguageChoice />
        <AppearanceSwitch />
      </div>
    </div>
  );
}
