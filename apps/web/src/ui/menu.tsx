import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { buttonClasses, type ButtonStyle } from './button-classes';
import type { IconButtonProps } from './icon-button';
import { iconButtonClasses } from './icon-button-classes';
import { popoverClasses, rowClasses } from './option-list';
import { Spinner } from './spinner';

interface Item<Id extends string> {
  id: Id;
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
}

type IconTrigger = Omit<IconButtonProps, 'onPress'>;

/** A button that shows its label. */
interface LabelledTrigger extends ButtonStyle {
  text: string;
  isDisabled?: boolean;
  isPending?: boolean;
}

interface Props<Id extends string> {
  label: string;
  /** The button that opens it. */
  trigger: IconTrigger | LabelledTrigger;
  items: readonly Item<Id>[];
  onAction: (id: Id) => void;
}

/** Actions on one item. */
export function Menu<Id extends string>({ label, trigger, items, onAction }: Props<Id>) {
  return (
    <MenuTrigger>
      {'text' in trigger ? (
        <Button
          isDisabled={trigger.isDisabled}
          isPending={trigger.isPending}
          className={buttonClasses(trigger)}
        >
          {({ isPending }) => (
            <>
              {trigger.text}
              {isPending && <Spinner />}
            </>
          )}
        </Button>
      ) : (
        <Button
          aria-label={trigger.label}
          isDisabled={trigger.isDisabled}
          isPending={trigger.isPending}
          className={iconButtonClasses(trigger)}
          render={(props) => <button {...props} title={trigger.label} />}
        >
          {({ isPending }) => (isPending ? <Spinner /> : trigger.icon)}
        </Button>
      )}
      <Popover placement="bottom end" className={`min-w-52 ${popoverClasses}`}>
        <AriaMenu aria-label={label} className="outline-none">
          {items.map(({ id, label, icon, tone }) => (
            <MenuItem
              key={id}
              id={id}
              onAction={() => onAction(id)}
              className={`${rowClasses} ${tone === 'danger' ? 'text-brick' : ''}`}
            >
              {icon}
              {label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
