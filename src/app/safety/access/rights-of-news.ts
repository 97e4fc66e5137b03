/** Which right each call about shops, articles and their categories needs: a part of the list in rights.test.ts. */
export const rightsOfNews = {
  'shops view': ['GET /api/admin/shops'],
  'shops create': ['POST /api/admin/shops'],
  'shops update': [
    'GET /api/admin/shops/:id',
    'PUT /api/admin/shops/:id',
    'POST /api/admin/shops/bulk',
    'DELETE /api/admin/shops/:id',
    'POST /api/admin/shops/:id/logs/:log_id/revert',
  ],
  'blogs view': ['GET /api/admin/blogs'],
  'blogs create': ['POST /api/admin/blogs', 'POST /api/admin/blog-categories'],
  'blogs update': [
    'GET /api/admin/blogs/:id',
    'PUT /api/admin/blogs/:id',
    'POST /api/admin/blogs/bulk',
    'DELETE /api/admin/blogs/:id',
    'POST /api/admin/blogs/:id/logs/:log_id/revert',
    'GET /api/admin/blog-categories/:id',
    'PUT /api/admin/blog-categories/:id',
    'POST /api/admin/blog-categories/bulk',
    'DELETE /api/admin/blog-categories/:id',
    'POST /api/admin/blog-categories/:id/logs/:log_id/revert',
  ],
} as const;
