import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { IfAllowed } from '../../kit/if-allowed.tsx';
import textStyles from '../../kit/text.module.css';

/** What is missing before notes can be made, and where it is entered. */
export function MissingSetup({ connected, hasSender }: { connected: boolean; hasSender: boolean }): ReactNode {
  if (connected && hasSender) return null;
  return (
    <p className={textStyles.meta}>
      {connected ? m.admin_notes_no_sender() : m.admin_notes_not_connected()}{' '}
      <IfAllowed needs="system update">
        <Link to="/settings/carriers">{m.admin_notes_to_settings()}</Link>
      </IfAllowed>
    </p>
  );
}
