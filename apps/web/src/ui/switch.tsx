import type { ReactNode } from 'react';
import { SwitchButton, SwitchField, Text } from 'react-aria-components/Switch';

interface SwitchProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  description?: ReactNode;
  isDisabled?: boolean;
  name?: string;
  children: ReactNode;
}

/** A switch that takes effect immediately. */
export function Switch({ description, children, ...rest }: SwitchProps) {
  return (
    <SwitchField {...rest} className="w-full">
      <SwitchButton className="group flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2 outline-none data-disabled:cursor-default data-disabled:opacity-50">
        <span className="font-medium">{children}</span>
        <span
          aria-hidden
          className="flex h-7 w-12 shrink-0 items-center rounded-full bg-line-strong p-0.75 transition group-data-focus-visible:ring-focus group-data-selected:bg-plum"
        >
          <span className="size-5.5 rounded-full bg-surface transition-transform group-data-selected:translate-x-5" />
        </span>
      </SwitchButton>
      {description && (
        <Text slot="description" className="block max-w-[52ch] pr-16 text-sm text-ink-2">
          {description}
        </Text>
      )}
    </SwitchField>
  );
}
