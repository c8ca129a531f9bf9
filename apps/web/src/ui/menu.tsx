import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { buttonClasses, type ButtonStyle } from './button-classes';
import type { IconButtonProps } from './icon-button';
import { iconButtonClasses } from './icon-button-classes';
import { MenuActions, type MenuActionsProps } from './menu-actions';
import { popoverClasses } from './option-list';
import { Spinner } from './spinner';

type IconTrigger = Omit<IconButtonProps, 'onPress'>;

/** A button that shows its label. */
interface LabelledTrigger extends ButtonStyle {
  text: string;
  isDisabled?: boolean;
  isPending?: boolean;
}

interface Props<Id extends string> extends MenuActionsProps<Id> {
  label: string;
  /** The button that opens it. */
  trigger: IconTrigger | LabelledTrigger;
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
          <MenuActions items={items} onAction={onAction} />
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
