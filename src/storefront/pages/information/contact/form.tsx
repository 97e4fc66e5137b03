import { CircleAlert } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import * as m from '#messages';
import { call } from '../../../client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Pictures } from './pictures.tsx';
import { type Problems, toProblems } from './problems.ts';
import { sendPictures } from './send-pictures.ts';

type Written = Record<'name' | 'email' | 'phone' | 'order_no' | 'message' | 'website', string>;
type Props = {
  /** The initial values of the fields. */
  written: Partial<Written>;
  /** Errors of a submission without scripts. */
  refused: Problems | undefined;
  onSent: (email: string) => void;
};

/** The contact form. Input is kept when sending fails. */
export function ContactForm({ written: before, refused, onSent }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<Problems>(refused ?? {});
  const form = useRef<HTMLFormElement>(null);

  function refuse(found: Problems) {
    setProblems(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus());
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = Object.fromEntries(new FormData(event.currentTarget)) as Written;
    const missing: Problems = {
      ...(written.name.trim() ? {} : { name: m.information_required_name() }),
      ...(/^\S+@\S+\.\S+$/.test(written.email.trim()) ? {} : { email: m.validation_email() }),
      ...(written.message.trim() ? {} : { message: m.information_required_message() }),
    };
    if (Object.keys(missing).length) return refuse(missing);
    setBusy(true);
    setProblems({});
    try {
      const { name, email, phone, order_no, message, website } = written;
      const pictures = await sendPictures(files);
      await call('content.contact', { name, email, phone, order_no, message, website, pictures });
      onSent(email);
    } catch (error) {
      refuse(toProblems(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void send(event)} className="mt-6 grid max-w-160 gap-5 md:grid-cols-2">
      <Field
        name="name"
        label={m.information_name()}
        autoComplete="name"
        maxLength={50}
        required
        defaultValue={before.name}
        error={problems.name}
      />
      <Field
        name="email"
        type="email"
        label={m.information_email()}
        reason={m.information_email_reason()}
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={before.email}
        error={problems.email}
      />
      <Field
        name="phone"
        type="tel"
        label={m.information_phone()}
        isOptional
        autoComplete="tel"
        maxLength={40}
        defaultValue={before.phone}
        error={problems.phone}
      />
      <Field
        name="order_no"
        label={m.information_order_no()}
        isOptional
        autoComplete="off"
        maxLength={40}
        defaultValue={before.order_no}
        error={problems.order_no}
      />
      <TextArea
        name="message"
        label={m.information_message()}
        rows={7}
        maxLength={5000}
        required
        defaultValue={before.message}
        error={problems.message}
        className="md:col-span-2"
      />
      <Pictures files={files} onChange={setFiles} error={problems.pictures} />
      {/* A honeypot: bots fill in what people do not see. */}
      <div aria-hidden="true" className="absolute -start-[200vw]">
        <label>
          {m.information_robot()}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="md:col-span-2">
        {problems.all && (
          <p role="alert" tabIndex={-1} className="mb-4 flex items-start gap-2 text-small text-error outline-none">
            <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="mt-1 shrink-0" />
            {problems.all}
          </p>
        )}
        <Button type="submit" isBusy={isBusy} className="w-full md:w-auto md:min-w-44">
          {m.information_send()}
        </Button>
      </div>
    </form>
  );
}
