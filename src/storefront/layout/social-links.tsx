import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShop } from '../ui/shop.ts';

function Drawn({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** Brand icons as outlines; the icon set contains no brands. */
const marks: Record<'line' | 'facebook' | 'instagram' | 'youtube', { name: string; icon: ReactNode }> = {
  line: { name: 'LINE', icon: <MessageCircle size={20} strokeWidth={1.5} aria-hidden="true" /> },
  facebook: {
    name: 'Facebook',
    icon: (
      <Drawn>
        <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />
      </Drawn>
    ),
  },
  instagram: {
    name: 'Instagram',
    icon: (
      <Drawn>
        <rect width="20" height="20" x="2" y="2" rx="5" />
        <path d="M16 11.4A4 4 0 1 1 12.6 8a4 4 0 0 1 3.4 3.4zM17.5 6.5h.01" />
      </Drawn>
    ),
  },
  youtube: {
    name: 'YouTube',
    icon: (
      <Drawn>
        <rect width="20" height="15" x="2" y="4.5" rx="4" />
        <path d="m10 15 5-3-5-3z" />
      </Drawn>
    ),
  },
};
export const networks = ['line', 'facebook', 'instagram', 'youtube'] as const;

/** The configured social networks in a row; nothing when there are none. */
export function SocialLinks({ className = '' }: { className?: string }) {
  const { website } = useShop();
  const set = networks.filter((network) => website[network]);
  if (!set.length) return null;
  return (
    <ul className={`-ms-3 flex gap-1 ${className}`}>
      {set.map((network) => (
        <li key={network}>
          <a href={website[network]} target="_blank" rel="noopener noreferrer" aria-label={marks[network].name} className="icon-button">
            {marks[network].icon}
          </a>
        </li>
      ))}
    </ul>
  );
}
