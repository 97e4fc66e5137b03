import { App, Flex } from 'antd';
import { ChevronDown, ChevronRight, Coins, ExternalLink, Languages, LogOut, MenuIcon, UserRound } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { StaffProfile } from '#modules/staff/contract.ts';
import { AlertsButton } from '../alerts/alerts-button.tsx';
import { call } from '../client.ts';
import { Avatar } from '../kit/avatar.tsx';
import { useCurrentCrumbs } from '../kit/crumbs.ts';
import { formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import { Menu } from '../kit/menu.tsx';
import { errorSentence } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { setLanguage, useLanguage } from '../language.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { profileQuery, queryClient, useProfile } from '../session.ts';
import { TasksButton } from '../tasks/tasks-button.tsx';
import styles from './header.module.css';
import { mayOpen } from './may-open.ts';

/** Breadcrumbs at the left; language, shop link and account menu at the right. */
export function Header({ onOpenMenu }: { onOpenMenu: () => void }): ReactNode {
  const { balance } = useProfile();
  return (
    <Flex component="header" gap={12} align="center" data-testid="header" className={styles.header}>
      <button type="button" className={styles.headerMenu} onClick={onOpenMenu} aria-label={m.admin_layout_open_menu()}>
        <MenuIcon size={20} />
      </button>
      <Breadcrumbs />
      <Flex align="center" className={styles.headerTools}>
        <PaletteButton />
        {balance !== null && balance > 0 && (
          <span className={`${styles.headerTool} ${styles.headerBalance}`} title={m.admin_layout_balance()}>
            <Coins size={15} /> <span className={textStyles.visuallyHidden}>{m.admin_layout_balance()}</span>
            {formatCount(balance)}
          </span>
        )}
        <AlertsButton />
        <TasksButton />
        <LanguageSwitch />
        <a className={`${styles.headerTool} ${styles.headerWebsite}`} href="/" target="_blank" rel="noreferrer">
          <ExternalLink size={15} /> <span className={styles.headerWords}>{m.admin_layout_website()}</span>
        </a>
        <AccountMenu />
      </Flex>
    </Flex>
  );
}

function Breadcrumbs(): ReactNode {
  const crumbs = useCurrentCrumbs();
  const profile = useProfile();
  return (
    <Flex
      component="nav"
      gap="small"
      align="center"
      className={`${layoutStyles.grow} ${textStyles.small} ${textStyles.muted} ${textStyles.oneLine} ${styles.crumbs}`}
      aria-label={m.admin_layout_breadcrumbs()}
    >
      {crumbs.map(({ label, path }, i) => (
        <Fragment key={label}>
          {i > 0 && <ChevronRight size={14} aria-hidden="true" />}
          {path && mayOpen(profile, path) ? (
            <Link to={path} title={label}>
              {label}
            </Link>
          ) : (
            <span title={label} aria-current={i === crumbs.length - 1 ? 'page' : undefined}>
              {label}
            </span>
          )}
        </Fragment>
      ))}
    </Flex>
  );
}

/** Switches the language at once and saves it for the next sign-in. */
function LanguageSwitch(): ReactNode {
  const locale = useLanguage();
  const { message } = App.useApp();
  const switchLanguage = async (): Promise<void> => {
    const next = locale === 'tw' ? 'en' : 'tw';
    try {
      await call('staff.setLocale', { locale: next });
    } catch (error) {
      message.error(errorSentence(error));
      return;
    }
    queryClient.setQueryData<StaffProfile>(profileQuery.queryKey, (profile) => profile && { ...profile, locale: next });
    // All texts of the server are fetched in the new language; until then the old ones are hidden.
    await queryClient.cancelQueries();
    setLanguage(next);
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'staff.me' });
  };
  return (
    <button type="button" className={styles.headerTool} onClick={() => void switchLanguage()} title={m.admin_layout_switch_language()}>
      <Languages size={15} aria-hidden="true" /> {m.admin_layout_language()}
      <span className={textStyles.visuallyHidden}> {m.admin_layout_switch_language()}</span>
    </button>
  );
}

function AccountMenu(): ReactNode {
  const { name, avatar } = useProfile();
  const { message } = App.useApp();
  const logOut = async (): Promise<void> => {
    try {
      await call('staff.logout', {});
    } catch (error) {
      // The session is still valid: to say otherwise would leave it open for the next person at this computer.
      message.error(errorSentence(error));
      return;
    }
    location.assign('/admin/login?signed_out');
  };
  const entries = [
    { key: 'account', label: m.admin_layout_my_account(), icon: UserRound, to: '/profile' },
    { key: 'out', label: m.admin_layout_log_out(), icon: LogOut, act: () => void logOut() },
  ];
  return (
    <Menu entries={entries}>
      {() => (
        <button type="button" className={styles.headerAccount}>
          <Avatar name={name} picture={avatar} />
          <span className={styles.headerWords}>{name}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    </Menu>
  );
}
