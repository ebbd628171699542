import { fireEvent, screen } from '@testing-library/react';

/** The title of the screen, once it is there. */
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
