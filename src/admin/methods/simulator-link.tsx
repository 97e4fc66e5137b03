import { ScanEye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import textStyles from '../kit/text.module.css';

/** Link from the lists of methods to the simulator. */
export function SimulatorLink(): ReactNode {
  return (
    <Link className={textStyles.quietLink} to="/simulator">
      <ScanEye size={15} aria-hidden="true" /> {m.admin_methods_simulator()}
    </Link>
  );
}
